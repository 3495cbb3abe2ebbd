import { crc32, deflateSync } from 'node:zlib';

/** `#rrggbb` */
export type Colour = string;

/** A figure as a signed distance, which is negative inside. The figure lies within its bounds. */
export interface Figure {
  readonly distance: (x: number, y: number) => number;
  readonly bounds: readonly [left: number, top: number, right: number, bottom: number];
}

export interface Canvas {
  /** Fills a figure with soft edges. */
  fill(figure: Figure, colour: Colour): void;
  png(): Buffer;
}

export function ellipse(x: number, y: number, radius: number | readonly [rx: number, ry: number]): Figure {
  const [rx, ry] = typeof radius === 'number' ? [radius, radius] : radius;
  const small = Math.min(rx, ry);
  return {
    distance: (px, py) => (Math.hypot((px - x) / rx, (py - y) / ry) - 1) * small,
    bounds: [x - rx, y - ry, x + rx, y + ry],
  };
}

/** Makes a box from its upper left corner and its size, with rounded corners. */
export function box(
  x: number,
  y: number,
  [width, height, round = 0]: readonly [width: number, height: number, round?: number],
): Figure {
  const [halfWidth, halfHeight] = [width / 2 - round, height / 2 - round];
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  return {
    distance(px, py) {
      const [dx, dy] = [Math.abs(px - middleX) - halfWidth, Math.abs(py - middleY) - halfHeight];
      return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - round;
    },
    bounds: [x, y, x + width, y + height],
  };
}

/** Makes a convex polygon from its corners, clockwise. */
export function polygon(...corners: readonly (readonly [x: number, y: number])[]): Figure {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const sides = corners.map(([x, y], index) => {
    const [nextX, nextY] = corners[(index + 1) % corners.length] ?? [x, y];
    const length = Math.hypot(nextX - x, nextY - y) || 1;
    return { x, y, normal: [(nextY - y) / length, (x - nextX) / length] as const };
  });
  return {
    distance: (px, py) => Math.max(...sides.map(({ x, y, normal: [nx, ny] }) => (px - x) * nx + (py - y) * ny)),
    bounds: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
  };
}

/** Makes the intersection of two figures. */
export function both(one: Figure, other: Figure): Figure {
  return { distance: (x, y) => Math.max(one.distance(x, y), other.distance(x, y)), bounds: one.bounds };
}

/** Makes the difference of two figures. */
export function without(one: Figure, other: Figure): Figure {
  return { distance: (x, y) => Math.max(one.distance(x, y), -other.distance(x, y)), bounds: one.bounds };
}

const channels = (colour: Colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function encode(rows: Buffer, width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(rows, { level: 6 }));
  return Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))]);
}

interface Paint {
  readonly inks: readonly number[];
  /** The share of the pixel that is covered. */
  readonly share: number;
}

function blend(rows: Buffer, at: number, { inks, share }: Paint): void {
  for (let channel = 0; channel < 3; channel += 1) {
    const [old, ink] = [rows[at + channel] ?? 0, inks[channel] ?? 0];
    rows[at + channel] = Math.round(old + (ink - old) * share);
  }
}

/** Opens a picture to draw on, filled with one colour. */
export function openCanvas(width: number, height: number, ground: Colour): Canvas {
  const line = Buffer.from([0, ...Array(width).fill(channels(ground)).flat()]);
  const rows = Buffer.concat(Array(height).fill(line));
  return {
    fill({ distance, bounds: [left, top, right, bottom] }, colour) {
      const inks = channels(colour);
      for (let y = Math.max(0, Math.floor(top) - 1); y < Math.min(height, bottom + 1); y += 1) {
        for (let x = Math.max(0, Math.floor(left) - 1); x < Math.min(width, right + 1); x += 1) {
          const share = Math.min(1, 0.5 - distance(x + 0.5, y + 0.5));
          if (share > 0) blend(rows, y * line.length + 1 + x * 3, { inks, share });
        }
      }
    },
    png: () => encode(rows, width, height),
  };
}
