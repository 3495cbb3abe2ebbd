import type { CrudSort } from '@refinedev/core';
import type { TableColumnsType, TableColumnType } from 'antd';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type ThHTMLAttributes, useEffect, useRef, useState } from 'react';
import { isEmptyValue } from '#shared/kinds';
import { useText } from '#src/lib/i18n';
import type { ColumnPlan } from '../../compile/columns.ts';
import type { Row } from '../../kinds/kind.ts';
import { columnWidths } from '../use-preferences.ts';
import { type Widths, widthOf } from './column-width.ts';
import styles from './data-table.module.css';

/** The handlers by which a reader resizes a column. */
interface Resizing {
  readonly name: string;
  readonly onResize: (name: string, width: number) => void;
  /** Restores the width that the list gives the column. */
  readonly onReset: (name: string) => void;
}

interface HeaderCellProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Absent where the column is as wide as its content. */
  readonly resizing?: Resizing;
}

/** The number of pixels by which a key press changes the width. */
const keyStep = 16;
const bounded = (width: number) => Math.round(Math.min(columnWidths.most, Math.max(columnWidths.least, width)));

/** The edge of a column while it is dragged: where the drag began and where it is now. */
interface Drag {
  readonly from: number;
  readonly at: number;
  readonly width: number;
  readonly top: number;
}

const widthAt = ({ from, at, width }: Drag) => bounded(width + at - from);

/** Shows the draggable edge of a heading. A guide line follows the pointer; the table is laid out once, on release. */
function Edge({ name, onResize, onReset }: Resizing) {
  const text = useText();
  const [drag, setDrag] = useState<Drag>();
  useEffect(() => {
    if (!drag) return undefined;
    const giveUp = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && setDrag(undefined);
    window.addEventListener('keydown', giveUp);
    return () => window.removeEventListener('keydown', giveUp);
  }, [drag]);
  const handleDown = (event: PointerEvent<HTMLSpanElement>) => {
    const heading = event.currentTarget.closest('th');
    if (!heading || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const { width, top } = heading.getBoundingClientRect();
    setDrag({ from: event.clientX, at: event.clientX, width, top });
  };
  const handleUp = () => {
    setDrag(undefined);
    if (drag && drag.at !== drag.from) onResize(name, widthAt(drag));
  };
  return (
    // The keyboard resizes on the heading itself; screen readers would read one more element in every heading.
    <span
      aria-hidden
      className={styles.edge}
      title={text('meta.resizeHint')}
      // A click on the heading sorts.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => onReset(name)}
      onPointerDown={handleDown}
      onPointerMove={({ clientX }) => drag && setDrag({ ...drag, at: clientX })}
      onPointerUp={handleUp}
      onPointerCancel={() => setDrag(undefined)}
    >
      {drag && <span className={styles.guide} style={{ left: drag.from + widthAt(drag) - drag.width, top: drag.top }} />}
    </span>
  );
}

/** Shows a heading whose column the reader can resize: by dragging its edge, or with Shift and an arrow key. */
export function HeaderCell({ resizing, onKeyDown, children, ...rest }: HeaderCellProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  if (!resizing) {
    return (
      <th onKeyDown={onKeyDown} {...rest}>
        {children}
      </th>
    );
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLTableCellElement>) => {
    const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key];
    if (!step || !event.shiftKey || !cell.current) return onKeyDown?.(event);
    event.preventDefault();
    resizing.onResize(resizing.name, bounded(cell.current.getBoundingClientRect().width + step));
  };
  return (
    <th ref={cell} onKeyDown={handleKeyDown} {...rest}>
      {children}
      <Edge {...resizing} />
    </th>
  );
}

/** Marks a placeholder for a row that is not loaded yet. */
export const skeletonRow = 'skeleton';

interface ColumnsOptions extends Widths {
  readonly columns: readonly ColumnPlan[];
  readonly sorters: readonly CrudSort[];
  readonly drawStandIn?: DrawStandIn;
  readonly resizing?: Omit<Resizing, 'name'>;
  /** The title column and its handler, where rows can be picked: its cells become buttons. */
  readonly pick?: { readonly column: string; readonly onPick: (row: Row) => void };
}

/** Draws a cell of a placeholder row. Where it returns nothing, the row counts as still loading. */
export type DrawStandIn = (row: Row, column: string) => ReactNode;

/** Draws one value by its kind; an empty value draws nothing unless the column has `drawsEmpty`. */
export function cellOf({ name, field, cell, drawsEmpty }: ColumnPlan, row: Row, drawStandIn?: DrawStandIn): ReactNode {
  if (row[skeletonRow]) return drawStandIn?.(row, name) ?? <span className={styles.bone} />;
  const value: unknown = row[name];
  return isEmptyValue(value, field) && !drawsEmpty ? null : cell({ value, row, name, field });
}

/** Shows the name of a row as the button that picks it: a table row itself cannot be reached by keyboard. */
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

/**
 * Returns the column that takes the remaining room when every column has a width and the reader has set one of them. Otherwise
 * all columns would share that room, and none would be as wide as they made it.
 */
function stretched(columns: readonly ColumnPlan[], options: Widths): string | undefined {
  const isWished = columns.some(({ name }) => options.widths?.[name] !== undefined);
  return isWished && columns.every((column) => widthOf(column, options) !== undefined) ? columns.at(-1)?.name : undefined;
}

function orderOf(sorters: readonly CrudSort[], name: string) {
  const sorter = sorters.find(({ field }) => field === name);
  return sorter ? (`${sorter.order}end` as const) : null;
}

/**
 * Draws the sort arrows of a heading in one graphic: antd's two icons are a tree of components each, in each column that sorts. Their place
 * and colour are those of antd's style sheet.
 */
const drawSortMark: NonNullable<TableColumnType['sortIcon']> = ({ sortOrder }) => (
  <span className="ant-table-column-sorter ant-table-column-sorter-full">
    <svg className={styles.sorter} viewBox="0 0 12 18" aria-hidden="true">
      <path d="M2 7h8L6 2.3z" data-active={sortOrder === 'ascend' || undefined} />
      <path d="M2 11h8l-4 4.7z" data-active={sortOrder === 'descend' || undefined} />
    </svg>
  </span>
);

/** Returns the column plans as antd's columns, in the reader's language and sort order. */
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
    // The sort priority comes from the order of clicks, see `nextSorters`; antd only needs to know that several columns can sort.
    sorter: column.isSortable && { multiple: index },
    sortOrder: column.isSortable ? orderOf(sorters, column.name) : undefined,
    showSorterTooltip: false,
    sortIcon: drawSortMark,
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
