import type { Resource } from '#shared/define';
import { type ColumnOverrides, type ColumnPlan, compileColumns, hiddenAtFirst } from './columns.ts';

/** The content of a card on a narrow screen: the columns that name the row, and those below it. */
export interface CardPlan {
  readonly title: ColumnPlan | undefined;
  /** What the row is, behind a title that is only a number. */
  readonly called: ColumnPlan | undefined;
  readonly lines: readonly ColumnPlan[];
}

/** The most lines of a card; the detail has the rest. */
const mostLines = 6;

/** Returns the parts of a card: the columns of the table without those that are hidden at first. */
export function compileCard(resource: Resource, overrides?: ColumnOverrides): CardPlan {
  const hidden = hiddenAtFirst(resource);
  const naming = [resource.title, resource.called];
  const columns = compileColumns(resource, overrides).filter(({ name }) => !hidden.includes(name) || naming.includes(name));
  const title = columns.find(({ name }) => name === resource.title) ?? columns[0];
  const called = columns.find(({ name }) => name === resource.called);
  const lines = columns.filter((column) => column !== title && column !== called);
  return { title, called, lines: lines.slice(0, mostLines) };
}
