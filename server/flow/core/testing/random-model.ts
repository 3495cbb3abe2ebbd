import type { Vars } from '../variables.ts';
import { chain, element, flow, oneProcess, sub, user } from './bpmn.ts';

/** A model as a tree: what it should do can be read off without any token. */
export type Block =
  | { readonly kind: 'task'; readonly id: string }
  | { readonly kind: 'seq' | 'sub' | 'and'; readonly id: string; readonly parts: readonly Block[] }
  | { readonly kind: 'xor' | 'or' | 'loop'; readonly id: string; readonly parts: readonly Block[] };

/** Numbers that a seed decides (mulberry32). */
export function diceOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Dice = ReturnType<typeof diceOf>;

const kinds = ['task', 'seq', 'xor', 'loop', 'and', 'or', 'sub'] as const;

/** A random block-structured model, its ids given from a counter. */
export function randomModel(dice: Dice): Block {
  let count = 0;
  const make = (depth: number): Block => {
    count += 1;
    const id = `n${count}`;
    const kind = depth === 0 || count > 25 ? 'task' : (kinds[dice(kinds.length)] ?? 'task');
    if (kind === 'task') return { kind, id };
    const parts = Array.from({ length: kind === 'sub' ? 1 : 2 + dice(2) }, () => make(depth - 1));
    return { kind, id, parts };
  };
  return { kind: 'seq', id: 'n0', parts: [make(4), make(4)] };
}

/** Values for every decision of a model; each step draws them anew. */
export function randomVars(block: Block, dice: Dice): Vars {
  if (block.kind === 'task') return {};
  const inner = block.parts.map((part) => randomVars(part, dice));
  const own = block.parts.map((_, index) => [`${block.id}_${index}`, dice(3) === 0] as const);
  return Object.assign(Object.fromEntries(own), ...inner);
}

/** The model as BPMN. The last branch of a decision is its default and may be empty. */
export function drawn(block: Block): string {
  const pieces: string[] = [];
  const { first, last } = draw(block, pieces);
  return oneProcess(...pieces, chain(`start ${first}`, `${last} end`));
}

interface Ends {
  readonly first: string;
  readonly last: string;
}

function draw(block: Block, pieces: string[]): Ends {
  const { id } = block;
  if (block.kind === 'task') {
    pieces.push(user(id));
    return { first: id, last: id };
  }
  if (block.kind === 'sub') {
    const inside: string[] = [];
    const ends = block.parts.map((part) => draw(part, inside));
    pieces.push(sub(id, ...inside, chain(`${id}Start ${ends[0]?.first}`, `${ends[0]?.last} ${id}End`)));
    return { first: id, last: id };
  }
  const ends = block.parts.map((part) => draw(part, pieces));
  if (block.kind === 'seq') {
    const [first, ...rest] = ends;
    pieces.push(...rest.map((next, index) => chain(`${ends[index]?.last} ${next.first}`)));
    return { first: first?.first ?? '', last: ends.at(-1)?.last ?? '' };
  }
  return block.kind === 'loop' ? drawLoop(id, ends, pieces) : drawBranches(block, ends, pieces);
}

/** The body, and after it the way back, on which the other parts lie. */
function drawLoop(id: string, [body, ...back]: readonly Ends[], pieces: string[]): Ends {
  const [merge, split] = [`${id}Merge`, `${id}Split`];
  pieces.push(element('exclusiveGateway', merge), element('exclusiveGateway', split, `default="${split}_${id}Out"`));
  pieces.push(element('task', `${id}Out`), chain(`${merge} ${body?.first}`, `${body?.last} ${split} ${id}Out`));
  const stops = [{ first: merge, last: merge }, ...back, { first: merge, last: merge }];
  pieces.push(flow(split, stops[1]?.first ?? '', `${id}_0`));
  for (const [index, stop] of back.entries()) pieces.push(chain(`${stop.last} ${stops[index + 2]?.first}`));
  return { first: merge, last: `${id}Out` };
}

const gateways = { xor: 'exclusiveGateway', or: 'inclusiveGateway', and: 'parallelGateway' } as const;

function drawBranches({ id, kind }: Block, ends: readonly Ends[], pieces: string[]): Ends {
  const [split, join] = [`${id}Split`, `${id}Join`];
  const gateway = gateways[kind as keyof typeof gateways];
  const last = ends.at(-1)?.first;
  pieces.push(element(gateway, split, kind === 'and' ? '' : `default="${split}_${last}"`), element(gateway, join));
  for (const [index, { first, last: end }] of ends.entries()) {
    const isFree = kind === 'and' || first === last;
    pieces.push(flow(split, first, isFree ? undefined : `${id}_${index}`), flow(end, join));
  }
  return { first: split, last: join };
}
