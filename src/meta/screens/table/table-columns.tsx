import type { CrudSort } from '@refinedev/core';
import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import type { Words } from '#shared/field';
import { isEmptyValue } from '#shared/kinds';
import type { ColumnPlan } from '../../compile/columns.ts';
import type { Row } from '../../kinds/kind.ts';
import type { Preferences } from '../use-preferences.ts';
import styles from './data-table.module.css';
import type { Resizing } from './header-cell.tsx';
import { boldLatin, textWidth } from './text-width.ts';

/** A row that stands where one is still to come. */
export const skeletonRow = 'skeleton';

/** Columns without a width of their own get at least this before the table scrolls sideways. */
const flexibleWidth = 240;

/** What stands beside a title, and the arrows, in pixels. */
const titleRoom = 32;
const arrowsRoom = 22;

interface ColumnsOptions {
  readonly columns: readonly ColumnPlan[];
  readonly sorters: readonly CrudSort[];
  readonly words: (words: Words) => string;
  readonly drawStandIn?: DrawStandIn;
  /** What the reader has made of columns, in pixels. */
  readonly widths?: Preferences['widths'];
  readonly resizing?: Omit<Resizing, 'name'>;
  /** The column that names a row is a button, where rows can be picked. */
  readonly pick?: { readonly column: string; readonly onPick: (row: Row) => void };
}

/** Draws a row that is none in one of the columns; where it draws nothing, the row is still to come. */
export type DrawStandIn = (row: Row, column: string) => ReactNode;

/** One value as its kind draws it; nothing where there is none, unless the page draws that. */
export function cellOf({ name, field, cell, drawsEmpty }: ColumnPlan, row: Row, drawStandIn?: DrawStandIn): ReactNode {
  if (row[skeletonRow]) return drawStandIn?.(row, name) ?? <span className={styles.bone} />;
  const value: unknown = row[name];
  return isEmptyValue(value, field) && !drawsEmpty ? null : cell({ value, row, name, field });
}

/** What names a row, as the button that picks it: a row by itself is out of the keyboard's reach. */
export function PickButton({ row, onPick, children }: { row: Row; onPick: (row: Row) => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.pick}
      onClick={(event) => {
        event.stopPropagation();
        onPick(row);
      }}
    >
      {children}
    </button>
  );
}

/** As the reader has made it, else as the definition says, or as its title needs in this language, with the arrows that sort. */
function widthOf({ name, title, width, isSortable }: ColumnPlan, { words, widths = {} }: Widths): number | undefined {
  if (widths[name] !== undefined) return widths[name];
  const needed = Math.ceil(textWidth(words(title), boldLatin)) + (isSortable ? titleRoom + arrowsRoom : titleRoom);
  return width && Math.max(width, needed);
}

type Widths = Pick<ColumnsOptions, 'words' | 'widths'>;

/**
 * The column that takes what room is left where every one has a width, one of them by the reader's wish: otherwise all would share it,
 * and none be as wide as he made it.
 */
function stretched(columns: readonly ColumnPlan[], options: Widths): string | undefined {
  const isWished = columns.some(({ name }) => options.widths?.[name] !== undefined);
  return isWished && columns.every((column) => widthOf(column, options) !== undefined) ? columns.at(-1)?.name : undefined;
}

function orderOf(sorters: readonly CrudSort[], name: string) {
  const sorter = sorters.find(({ field }) => field === name);
  return sorter ? (`${sorter.order}end` as const) : null;
}

/** The plans as antd's columns, in this language and order. */
export function tableColumns(options: ColumnsOptions): TableColumnsType<Row> {
  const { columns, sorters, words, drawStandIn, pick, resizing } = options;
  const last = stretched(columns, options);
  return columns.map((column, index) => ({
    key: column.name,
    dataIndex: column.name,
    title: words(column.title),
    width: column.name === last ? undefined : widthOf(column, options),
    onHeaderCell: () => ({ resizing: resizing && { ...resizing, name: column.name } }) as object,
    align: column.align,
    className: column.align === 'right' ? styles.figure : undefined,
    ellipsis: true,
    // The rank of a key comes from the order of clicks, see `nextSorters`; antd only needs to know that several are allowed.
    sorter: column.isSortable && { multiple: index },
    sortOrder: column.isSortable ? orderOf(sorters, column.name) : undefined,
    showSorterTooltip: false,
    render(_: unknown, row: Row) {
      const cell = cellOf(column, row, drawStandIn);
      if (pick?.column !== column.name || row[skeletonRow]) return cell;
      return (
        <PickButton row={row} onPick={pick.onPick}>
          {cell}
        </PickButton>
      );
    },
    // A row is a new object when anything in it changed; the language has its own table (see DataTable).
    shouldCellUpdate: (row, before) => row !== before,
  }));
}

/** The width below which the table scrolls sideways instead of squeezing. */
export function tableWidth(columns: readonly ColumnPlan[], options: Widths): number {
  return columns.reduce((sum, column) => sum + (widthOf(column, options) ?? flexibleWidth), 0);
}
