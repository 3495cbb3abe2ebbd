import type { Resource } from '#shared/define';
import { type ColumnOverrides, type ColumnPlan, compileColumns, hiddenAtFirst } from './columns.ts';

/** The content of a card on a narrow screen: the column that names the row, and the columns below it. */
export interface CardPlan {
  readonly title: ColumnPlan | undefined;
  readonly lines: readonly ColumnPlan[];
}

/** The most lines of a card; the detail has the rest. */
const mostLines = 6;

/** Returns the parts of a card: the columns of the table without those that are hidden at first. */
export function compileCard(resource: Resource, overrides?: ColumnOverrides): CardPlan {
  const hidden = hiddenAtFirst(resource);
  const columns = compileColumns(resource, overrides).filter(({ name }) => !hidden.includes(name) || name === resource.title);
  const title = columns.find(({ name }) => name === resource.title) ?? columns[0];
  return { title, lines: columns.filter((column) => column !== title).slice(0, mostLines) };
}
