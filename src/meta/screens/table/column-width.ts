import type { Resource } from '#shared/define';
import type { Words } from '#shared/field';
import { type Arrangement, arrangeColumns, type ColumnPlan } from '../../compile/columns.ts';
import { roomFor } from './row-actions.tsx';
import { boldLatin, textWidth } from './text-width.ts';

/** The minimum width in pixels of columns without a width of their own; below it the table scrolls sideways. */
const flexibleWidth = 180;

/** The padding of a cell, the sort arrows, and the frame of a tag, in pixels. */
export const cellPadding = 32;
const arrowsRoom = 22;
const tagRoom = 18;

/** The width in pixels of the column with the selection boxes. */
export const boxWidth = 48;

export interface Widths {
  readonly words: (words: Words) => string;
  /** The widths that the reader has set, in pixels. */
  readonly widths?: Readonly<Record<string, number>>;
}

/** Returns the width that the reader has set, else the larger of the defined width and that of the title with its sort arrows. */
export function widthOf({ name, title, width, isSortable }: ColumnPlan, { words, widths = {} }: Widths): number | undefined {
  if (widths[name] !== undefined) return widths[name];
  const needed = Math.ceil(textWidth(words(title), boldLatin)) + (isSortable ? cellPadding + arrowsRoom : cellPadding);
  return width && Math.max(width, needed);
}

/** Returns the width in pixels below which the table scrolls sideways. */
export function tableWidth(columns: readonly ColumnPlan[], options: Widths): number {
  return columns.reduce((sum, column) => sum + (widthOf(column, options) ?? flexibleWidth), 0);
}

/** Returns the width in pixels of the column with the actions of rows. */
export const actionsWidth = (labels: readonly string[], title: string, most: number): number =>
  cellPadding + Math.ceil(Math.max(roomFor(labels, most), textWidth(title, boldLatin)));

/** Returns the column with room for the longest of the labels that its cells show as tags. */
export function withLabels(column: ColumnPlan, labels: readonly string[]): ColumnPlan {
  if (column.width === undefined || labels.length === 0) return column;
  const longest = Math.max(...labels.map((label) => textWidth(label)));
  return { ...column, width: Math.max(column.width, Math.ceil(longest) + tagRoom + cellPadding) };
}

/** The box of a list: its width, and how much of that the boxes and actions of rows take, in pixels. */
export interface Room {
  readonly box: number;
  readonly beside: number;
}

/**
 * Returns the names of the columns for which the box has no room. The definition lists the most important column first, so the
 * last ones go; the title stays, and so do columns that a page adds. Widths that the reader has set do not count: a wider
 * column must not make another one vanish under their hand.
 */
export function crowdedOut(
  resource: Pick<Resource, 'fields' | 'title'>,
  columns: readonly ColumnPlan[],
  { arrangement, room, words }: { arrangement: Arrangement; room: Room } & Pick<Widths, 'words'>,
): string[] {
  const shown = arrangeColumns(columns, arrangement).filter(({ name }) => !arrangement.hidden.includes(name));
  const mayGo = shown.filter(({ name }) => name in resource.fields && name !== resource.title);
  let excess = tableWidth(shown, { words }) + room.beside - room.box;
  const gone: string[] = [];
  while (excess > 0) {
    const last = mayGo.pop();
    if (!last) break;
    gone.push(last.name);
    excess -= tableWidth([last], { words });
  }
  return gone;
}
