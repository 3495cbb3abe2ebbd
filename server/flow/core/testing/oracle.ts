import type { Vars } from '../variables.ts';
import type { Block } from './random-model.ts';

/** The rest of a block: an open task, or a block with the rest of its parts. */
type Rest =
  | { readonly open: string }
  | { readonly of: Block; readonly at: number; readonly rest: Rest }
  | { readonly all: readonly (Rest | 'done')[] };

export type Left = Rest | 'done';

/** Begins a block, interpreted on the tree of the model and not on its BPMN. */
export function begin(block: Block, vars: Vars): Left {
  switch (block.kind) {
    case 'task':
      return { open: block.id };
    case 'seq':
    case 'sub':
    case 'loop':
      return goOn(block, 0, vars);
    case 'and':
      return together(block.parts.map((part) => begin(part, vars)));
    case 'xor':
      return begin(branches(block, vars)[0] ?? block, vars);
    case 'or':
      return together(branches(block, vars).map((part) => begin(part, vars)));
  }
}

export function openOf(left: Left): string[] {
  if (left === 'done') return [];
  if ('open' in left) return [left.open];
  return 'all' in left ? left.all.flatMap(openOf) : openOf(left.rest);
}

/** Returns the rest after a task is done. */
export function after(left: Left, task: string, vars: Vars): Left {
  if (left === 'done') return left;
  if ('open' in left) return left.open === task ? 'done' : left;
  if ('all' in left) return together(left.all.map((part) => after(part, task, vars)));
  const rest = after(left.rest, task, vars);
  return rest === 'done' ? goOn(left.of, left.at + 1, vars) : { ...left, rest };
}

/** Runs the parts of a block one after another; a loop decides after its body whether to go back through the other parts. */
function goOn(block: Block, at: number, vars: Vars): Left {
  if (block.kind === 'task') return 'done';
  const isOver = block.kind === 'loop' ? at === 1 && vars[`${block.id}_0`] !== true : at === block.parts.length;
  if (isOver) return 'done';
  const next = at % block.parts.length;
  const part = block.parts[next];
  const rest = part ? begin(part, vars) : 'done';
  return rest === 'done' ? goOn(block, next + 1, vars) : { of: block, at: next, rest };
}

function together(all: readonly Left[]): Left {
  return all.every((part) => part === 'done') ? 'done' : { all };
}

/** Returns the open branches of a block, or the last one where none is open. */
function branches(block: Block, vars: Vars): readonly Block[] {
  if (block.kind === 'task') return [];
  const open = block.parts.slice(0, -1).filter((_, index) => vars[`${block.id}_${index}`] === true);
  return open.length > 0 ? open : block.parts.slice(-1);
}
