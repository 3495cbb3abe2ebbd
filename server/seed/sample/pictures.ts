import { both, box, type Canvas, type Colour, ellipse, openCanvas, polygon, without } from './canvas.ts';

const SIZE = 240;

/** Picks one of several things, always the same for the same seed and turn. */
function pick<T>(seed: number, turn: number, from: readonly [T, ...T[]]): T {
  return from[Math.abs(Math.imul(seed + 1, 2_654_435_761) >>> (turn * 3 + 5)) % from.length] ?? from[0];
}

const grounds: readonly [Colour, ...Colour[]] = ['#dbe7f3', '#e3ecdf', '#f1e6da', '#e6e1f0', '#dcecec'];
const skins: readonly [Colour, ...Colour[]] = ['#f3cfb1', '#eec19c', '#f6d7bd', '#e5b48d'];
const hairs: readonly [Colour, ...Colour[]] = ['#241f1f', '#33291f', '#2b2530', '#4a3a2c'];

/** The dress on a portrait: the bank's suit, the escort's uniform with its cap, or private clothes. */
export type Dress = 'bank' | 'guard' | 'own';
const cloths = {
  bank: ['#23395b', '#2f3e46', '#37415c'],
  guard: ['#2d3a2f', '#26323d', '#3a3a2c'],
  own: ['#7a4b4b', '#4b6a7a', '#6b5b7b', '#5a7052'],
} as const;

interface Sitter {
  readonly dress?: Dress;
  readonly isWoman?: boolean;
}

function drawBody(canvas: Canvas, seed: number, dress: Dress): void {
  const cloth = pick<Colour>(seed, 1, cloths[dress]);
  canvas.fill(ellipse(120, 262, [98, 82]), cloth);
  canvas.fill(box(101, 150, [38, 52, 16]), pick(seed, 2, skins));
  if (dress === 'own') return;
  canvas.fill(polygon([96, 186], [144, 186], [120, 232]), '#f7f7f4');
  canvas.fill(polygon([115, 192], [125, 192], [129, 240], [111, 240]), dress === 'bank' ? '#a63d40' : '#1b1f24');
  if (dress === 'guard') canvas.fill(box(160, 208, [30, 9, 3]), '#d9b44a');
}

function drawFace(canvas: Canvas, seed: number): void {
  const skin = pick(seed, 2, skins);
  for (const x of [71, 169]) canvas.fill(ellipse(x, 116, [10, 14]), skin);
  canvas.fill(ellipse(120, 112, [50, 60]), skin);
  for (const x of [101, 139]) {
    canvas.fill(ellipse(x, 110, [5, 6]), '#2a2422');
    canvas.fill(box(x - 10, 94, [20, 4, 2]), pick(seed, 3, hairs));
  }
  canvas.fill(box(117, 118, [6, 16, 3]), '#d99f7c');
  const smile = pick(seed, 4, [4, 7, 10] as const);
  canvas.fill(without(ellipse(120, 144, [17, smile + 4]), box(95, 130, [50, 12])), '#b4534b');
}

function drawHair(canvas: Canvas, seed: number, isWoman: boolean): void {
  const hair = pick(seed, 3, hairs);
  const fringe = pick(seed, 5, [82, 88, 92] as const);
  canvas.fill(both(ellipse(120, 104, [56, 62]), box(50, 30, [140, fringe - 30])), hair);
  const sides = isWoman ? 84 : 26;
  for (const x of [62, 162]) canvas.fill(box(x, 78, [16, sides, 8]), hair);
}

function drawCap(canvas: Canvas, seed: number): void {
  const cloth = pick<Colour>(seed, 1, cloths.guard);
  canvas.fill(both(ellipse(120, 78, [62, 46]), box(50, 20, [140, 56])), cloth);
  canvas.fill(box(58, 74, [124, 12, 6]), '#14181c');
  canvas.fill(ellipse(120, 58, 10), '#d9b44a');
}

/** Draws a person from the front, as on a pass. */
export function portrait(seed: number, { dress = 'own', isWoman = false }: Sitter = {}): Buffer {
  const canvas = openCanvas(SIZE, SIZE, pick(seed, 0, grounds));
  if (isWoman) canvas.fill(box(58, 80, [124, 110, 40]), pick(seed, 3, hairs));
  drawBody(canvas, seed, dress);
  drawFace(canvas, seed);
  drawHair(canvas, seed, isWoman);
  if (dress === 'guard') drawCap(canvas, seed);
  return canvas.png();
}

/** Returns a number between 0 and 1; numbers of neighbouring seeds are far apart. */
function share(seed: number, turn: number): number {
  return ((((seed + 1) * 0.618_033_988_7 + (turn + 1) * 0.754_877_666_2 * ((seed % 7) + 1)) % 1) + 1) % 1;
}

/** Draws a line through points, with the pen's thickness at each. */
function write(canvas: Canvas, ink: Colour, points: readonly (readonly [x: number, y: number, pen: number])[]): void {
  for (const [index, [x, y, pen]] of points.entries()) {
    const [lastX, lastY] = points[index - 1] ?? [x, y];
    const dots = Math.max(1, Math.ceil(Math.hypot(x - lastX, y - lastY) / pen));
    for (let dot = 1; dot <= dots; dot += 1) {
      const way = dot / dots;
      canvas.fill(ellipse(lastX + (x - lastX) * way, lastY + (y - lastY) * way, pen), ink);
    }
  }
}

/** Draws a specimen signature: letters in a handwriting of its own, with or without a stroke below them. */
export function signature(seed: number): Buffer {
  const canvas = openCanvas(320, 120, '#ffffff');
  const between = (turn: number, from: number, to: number) => from + share(seed, turn) * (to - from);
  const ink = pick<Colour>(seed, 1, ['#1c2b4a', '#111111', '#1b3f8b', '#2a2a33']);
  const [pen, lean, letters] = [between(0, 1, 1.9), between(1, -0.2, 0.7), Math.round(between(2, 4, 9))];
  const [tall, wide, rise, length] = [between(3, 10, 24), between(4, 0.7, 1.6), between(5, -14, 8), between(6, 170, 250)];
  // The first letter is a capital.
  const sizes = Array.from({ length: letters + 2 }, (_, at) => (at === 0 ? 1.5 : 0.4 + 0.6 * share(seed, at + 7)) * tall);
  const name = Array.from({ length: letters * 16 + 1 }, (_, step) => {
    const [letter, turn] = [step / 16, (step / 8) * Math.PI];
    const [size = tall, next = tall] = sizes.slice(Math.floor(letter));
    const height = size + (next - size) * (letter % 1);
    const up = Math.sin(turn) * height;
    const x = 34 + (letter / letters) * length + Math.cos(turn) * height * 0.45 * wide - up * lean;
    return [x, 62 + (rise * letter) / letters - up, pen * (0.75 + 0.25 * Math.cos(turn))] as const;
  });
  write(canvas, ink, name);
  if (share(seed, 20) < 0.6) {
    const [from, drop] = [between(21, 30, 90), between(22, -10, 12)];
    write(canvas, ink, [
      [from, 98, pen],
      [from + 176, 98 + drop, pen],
    ]);
  }
  return canvas.png();
}

/** The colours of plates: blue of cars, yellow of heavy vehicles, green of electric ones. */
const plates = { blue: '#1f5fbf', yellow: '#e9b93a', green: '#5fae6e' } as const;
const bodies: readonly [Colour, ...Colour[]] = ['#2e4a62', '#3d4a3e', '#545b66', '#24343f'];

/** Draws a van of an escort company from the side. */
export function vehicle(seed: number, plate: keyof typeof plates = 'yellow'): Buffer {
  const canvas = openCanvas(SIZE, SIZE, '#dce9f2');
  const [body, stripe] = [pick(seed, 1, bodies), pick(seed, 2, ['#d9a441', '#c8553d', '#e8e3d3'] as const)];
  canvas.fill(box(0, 178, [SIZE, 62]), '#a9b0b5');
  canvas.fill(box(0, 205, [SIZE, 3]), '#e8ebed');
  canvas.fill(box(18, 76, [146, 106, 10]), body);
  canvas.fill(box(150, 104, [74, 78, 12]), body);
  canvas.fill(polygon([160, 108], [186, 108], [206, 138], [160, 138]), '#bcd6e6');
  canvas.fill(box(18, 138, [206, 10]), stripe);
  for (const x of [36, 84]) canvas.fill(box(x, 96, [30, 18, 4]), '#8fa9b8');
  canvas.fill(box(130, 92, [3, 82]), '#1b2329');
  canvas.fill(box(138, 128, [8, 4, 2]), '#e8ebed');
  canvas.fill(box(176, 160, [40, 14, 2]), plates[plate]);
  for (const x of [182, 190, 198, 206]) canvas.fill(box(x, 164, [4, 6, 1]), '#fbfbf7');
  for (const x of [62, 182]) {
    canvas.fill(ellipse(x, 184, 21), '#1d2227');
    canvas.fill(ellipse(x, 184, 9), '#b8c0c6');
  }
  canvas.fill(box(66, 66, [44, 10, 4]), '#c8553d');
  return canvas.png();
}
