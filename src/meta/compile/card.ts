import type { Resource } from '#shared/define';
import { type ColumnOverrides, type ColumnPlan, compileColumns, hiddenAtFirst } from './columns.ts';

/** A row on a narrow screen: what stands for it, and the rest below. */
export interface CardPlan {
  readonly title: ColumnPlan | undefined;
  readonly lines: readonly ColumnPlan[];
}

/** A card holds this many lines; the detail has the rest. */
const mostLines = 6;

/** The parts of a card, from the same columns as the table: those that the noun has chosen, where it has. */
export function compileCard(resource: Resource, overrides?: ColumnOverrides): CardPlan {
  const hidden = hiddenAtFirst(resource);
  const columns = compileColumns(resource, overrides).filter(({ name }) => !hidden.includes(name) || name === resource.title);
  const title = columns.find(({ name }) => name === resource.title) ?? columns[0];
  return { title, lines: columns.filter((column) => column !== title).slice(0, mostLines) };
}
