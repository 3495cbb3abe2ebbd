import { both, box, type Canvas, type Colour, ellipse, openCanvas, polygon, without } from './canvas.ts';

const SIZE = 240;

type Draw = (canvas: Canvas, tone: Colour) => void;

const inks = ['#8c3b3b', '#2f5d62', '#8a6d3b'] as const;

function shadow(canvas: Canvas, width: number): void {
  canvas.fill(ellipse(120, 202, [width, 12]), '#cfcac0');
}

function seal(canvas: Canvas, x: number, y: number): void {
  canvas.fill(box(x, y, [14, 22, 4]), '#d9482b');
}

/** The functions that draw each sort of article. */
const drawings = {
  cashBox(canvas, tone) {
    shadow(canvas, 92);
    canvas.fill(box(88, 62, [64, 26, 10]), '#50565c');
    canvas.fill(box(98, 72, [44, 20, 6]), '#efece4');
    canvas.fill(box(36, 82, [168, 116, 10]), tone);
    canvas.fill(box(36, 120, [168, 5]), '#f2efe6');
    for (const x of [62, 162]) canvas.fill(box(x, 112, [18, 24, 4]), '#c9b370');
    seal(canvas, 113, 116);
  },
  cashBag(canvas, tone) {
    shadow(canvas, 78);
    canvas.fill(polygon([92, 52], [148, 52], [138, 84], [102, 84]), tone);
    canvas.fill(ellipse(120, 142, [74, 62]), tone);
    canvas.fill(box(94, 78, [52, 10, 5]), '#e2c46a');
    canvas.fill(box(86, 132, [68, 34, 4]), '#f4f1e8');
    seal(canvas, 142, 80);
  },
  scroll(canvas, tone) {
    canvas.fill(box(64, 36, [112, 172]), '#f7f1df');
    for (const y of [28, 202]) canvas.fill(box(50, y, [140, 12, 6]), '#6b4a2f');
    canvas.fill(both(ellipse(104, 176, [46, 66]), box(64, 36, [112, 140])), '#9db0a5');
    canvas.fill(both(ellipse(150, 180, [34, 44]), box(64, 36, [112, 144])), '#6f8a83');
    canvas.fill(ellipse(146, 74, 13), tone);
    canvas.fill(box(74, 54, [5, 52, 2]), '#3a3530');
    canvas.fill(box(73, 112, [8, 8, 1]), '#c0392b');
  },
  vase(canvas, tone) {
    shadow(canvas, 44);
    canvas.fill(box(100, 42, [40, 50, 6]), '#eef3f6');
    canvas.fill(box(92, 36, [56, 12, 6]), tone);
    canvas.fill(ellipse(120, 136, [58, 60]), '#eef3f6');
    canvas.fill(box(92, 184, [56, 18, 4]), '#dbe4ea');
    canvas.fill(both(box(62, 122, [116, 8]), ellipse(120, 136, [58, 60])), tone);
    canvas.fill(both(box(62, 152, [116, 8]), ellipse(120, 136, [58, 60])), tone);
    for (const x of [88, 120, 152]) canvas.fill(ellipse(x, 141, 7), tone);
  },
  coin(canvas, tone) {
    canvas.fill(ellipse(120, 122, 84), '#b9913f');
    canvas.fill(ellipse(120, 120, 80), '#dcb65a');
    canvas.fill(without(ellipse(120, 120, 70), ellipse(120, 120, 65)), '#b9913f');
    canvas.fill(box(98, 98, [44, 44, 3]), tone);
    for (const [x, y] of [
      [114, 66],
      [114, 160],
      [68, 113],
      [160, 113],
    ] as const) {
      canvas.fill(box(x, y, [12, 14, 2]), '#8f6c27');
    }
  },
  stamp(canvas, tone) {
    canvas.fill(box(52, 34, [136, 172]), '#fbfaf5');
    const holes = [...Array(9).keys()].map((step) => step * 17);
    for (const step of holes) for (const y of [34, 206]) canvas.fill(ellipse(52 + step, y, 5), '#ece7dc');
    for (const step of [...holes, 153, 170]) for (const x of [52, 188]) canvas.fill(ellipse(x, 34 + step, 5), '#ece7dc');
    canvas.fill(box(68, 50, [104, 112]), tone);
    canvas.fill(ellipse(140, 80, 15), '#f3d98b');
    canvas.fill(both(ellipse(104, 170, [44, 62]), box(68, 50, [104, 112])), '#f2efe6');
    canvas.fill(box(68, 174, [46, 8, 2]), '#4a4540');
  },
  goldBar(canvas) {
    shadow(canvas, 96);
    for (const [x, y] of [
      [24, 142],
      [116, 142],
      [70, 84],
    ] as const) {
      canvas.fill(polygon([x + 16, y], [x + 84, y], [x + 100, y + 54], [x, y + 54]), '#d6a93c');
      canvas.fill(polygon([x + 16, y], [x + 84, y], [x + 90, y + 18], [x + 10, y + 18]), '#f0cf76');
      canvas.fill(box(x + 34, y + 28, [32, 14, 2]), '#b58a27');
    }
  },
  voucherBox(canvas, tone) {
    shadow(canvas, 88);
    for (const [x, colour] of [
      [70, '#f6f2e6'],
      [98, '#e9e2cf'],
      [126, '#f6f2e6'],
    ] as const) {
      canvas.fill(box(x, 48, [44, 66, 3]), colour);
    }
    canvas.fill(box(40, 92, [160, 106, 8]), tone);
    canvas.fill(box(78, 120, [84, 44, 4]), '#f4efe2');
    for (const y of [130, 142]) canvas.fill(box(88, y, [64, 5, 2]), '#9a9387');
    seal(canvas, 113, 176);
  },
} satisfies Record<string, Draw>;

export type Valuable = keyof typeof drawings;

/** Returns the photo of an article at its registration: one of a few for each kind. */
export function valuable(seed: number, kind: Valuable) {
  const look = seed % inks.length;
  return {
    name: `${kind}-${look}.png`,
    draw(): Buffer {
      const canvas = openCanvas(SIZE, SIZE, '#ece7dc');
      const drawing: Draw = drawings[kind];
      drawing(canvas, inks[look] ?? inks[0]);
      return canvas.png();
    },
  };
}
