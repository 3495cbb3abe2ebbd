import { type GetRef, Spin, Table, type TableProps } from 'antd';
import { type CSSProperties, memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Resource } from '#shared/define';
import { pageSizes } from '#shared/wire';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { useStable } from '#src/lib/use-stable';
import type { ColumnPlan } from '../../compile/columns.ts';
import { changedSorter } from '../../compile/paging.ts';
import { nextSorters } from '../../compile/sorters.ts';
import type { Row } from '../../kinds/kind.ts';
import type { Action } from '../slots.ts';
import type { Look } from '../use-fitting.ts';
import type { List } from '../use-list.ts';
import { boxWidth, cellPadding } from './column-width.ts';
import styles from './data-table.module.css';
import { RowActions, useMostShown } from './row-actions.tsx';
import { lightBox } from './row-box.tsx';
import { type DrawStandIn, HeaderCell, skeletonRow, tableColumns } from './table-columns.tsx';
import { usePagination } from './use-pagination.tsx';

interface DataTableProps {
  readonly resource: Resource;
  readonly list: List;
  readonly columns: readonly ColumnPlan[];
  readonly look: Look;
  readonly rowActions: readonly Action[];
  readonly onRun: (action: Action, rows: readonly Row[]) => void;
  readonly selection: { readonly keys: readonly string[]; readonly change: (rows: Row[]) => void } | undefined;
  readonly onRowClick?: (row: Row) => void;
  readonly currentId?: string;
  readonly empty: ReactNode;
  /** The rows in another shape than the list returns them, for example as trees. */
  readonly rows?: readonly Row[];
  readonly tree?: TableProps<Row>['expandable'];
  readonly drawStandIn?: DrawStandIn;
}

const bones: readonly Row[] = pageSizes
  .slice(0, 1)
  .flatMap((size) => Array.from({ length: size }, (_, index) => ({ id: `${skeletonRow}-${index}`, [skeletonRow]: true })));

function useActionColumn({ resource, rowActions, onRun, look }: DataTableProps) {
  const text = useText();
  const most = useMostShown();
  const { isWide, actionsWidth } = look;
  return useMemo(
    () => ({
      key: 'actions',
      title: text('meta.actions'),
      fixed: isWide && ('right' as const),
      width: actionsWidth,
      render: (_: unknown, row: Row) =>
        row[skeletonRow] ? null : (
          <RowActions
            row={row}
            onRun={onRun}
            most={most}
            room={actionsWidth - cellPadding}
            actions={rowActions}
            name={String(row[resource.title] ?? row.id)}
          />
        ),
    }),
    [resource, rowActions, onRun, isWide, actionsWidth, text, most],
  );
}

/** Returns a stable handler that picks a row: cells are drawn once per row, so it must stay the same and call the latest prop. */
function usePick({ resource, onRowClick }: Pick<DataTableProps, 'resource' | 'onRowClick'>) {
  const onPick = useStable((row: Row) => onRowClick?.(row));
  const isVisible = onRowClick !== undefined;
  return useMemo(() => (isVisible ? { column: resource.title, onPick } : undefined), [isVisible, resource, onPick]);
}

/** Returns the handlers that resize a column; the width that the reader sets is stored with the preferences. */
function useResizing({ preferences, change }: DataTableProps['look']) {
  const onResize = useStable((name: string, width: number) => change({ widths: { ...preferences.widths, [name]: width } }));
  const onReset = useStable((name: string) => {
    const { [name]: _, ...widths } = preferences.widths;
    change({ widths });
  });
  return useMemo(() => ({ onResize, onReset }), [onResize, onReset]);
}

function useColumns(props: DataTableProps) {
  const words = useWords();
  const { look, rowActions, list, drawStandIn } = props;
  const { shown, preferences } = look;
  const { widths } = preferences;
  const resizing = useResizing(look);
  const pick = usePick(props);
  const { sorters } = list;
  const actionColumn = useActionColumn(props);
  return useMemo(() => {
    const own = tableColumns({ columns: shown, sorters, words, widths, resizing, drawStandIn, pick });
    return rowActions.length > 0 ? [...own, actionColumn] : own;
  }, [shown, sorters, words, widths, resizing, drawStandIn, pick, rowActions.length, actionColumn]);
}

function useHandleChange(resource: Resource, list: List, columns: readonly ColumnPlan[]) {
  return useStable<Parameters<NonNullable<TableProps<Row>['onChange']>>, void>((...[pagination, , sorter, { action }]) => {
    if (action === 'paginate') {
      list.setCurrentPage(pagination.current ?? 1);
      list.setPageSize(pagination.pageSize ?? list.pageSize);
      return;
    }
    const heads = Array.isArray(sorter) ? sorter : [sorter];
    const shown = heads.flatMap(({ columnKey, order }) =>
      order ? [{ field: String(columnKey), order: order === 'ascend' ? ('asc' as const) : ('desc' as const) }] : [],
    );
    const names = columns.map(({ name }) => name);
    const changed = changedSorter(list.sorters, shown, names);
    if (changed) list.setSorters(nextSorters(resource, list.sorters, changed));
    list.setCurrentPage(1);
  });
}

function useSelection({ resource, selection, look }: DataTableProps): TableProps<Row>['rowSelection'] {
  const text = useText();
  const { isWide } = look;
  return useMemo(
    () =>
      selection && {
        selectedRowKeys: [...selection.keys],
        preserveSelectedRowKeys: true,
        onChange: (_keys, chosen) => selection.change(chosen),
        getCheckboxProps: (row) => ({
          disabled: Boolean(row[skeletonRow]),
          'aria-label': text('meta.selectRow', { name: String(row[resource.title] ?? row.id) }),
        }),
        // A selection box in each skeleton row would be most of the cost of drawing them.
        renderCell: (...[, row, , box]) => (row[skeletonRow] ? null : lightBox(box)),
        getTitleCheckboxProps: () => ({ 'aria-label': text('meta.selectAll') }),
        columnWidth: boxWidth,
        fixed: isWide,
      },
    [resource, selection, isWide, text],
  );
}

/** Returns the props of clickable rows, with a mark on the current one. */
function useRowProps({ onRowClick, currentId }: Pick<DataTableProps, 'onRowClick' | 'currentId'>) {
  const pick = useStable((row: Row) => onRowClick?.(row));
  const isVisible = onRowClick !== undefined;
  return useMemo(
    () => ({
      onRow: isVisible
        ? (row: Row) => ({ onClick: () => pick(row), 'aria-current': row.id === currentId || undefined })
        : undefined,
      rowClassName: ({ id }: Row) => (id === currentId ? (styles.current ?? '') : ''),
    }),
    [isVisible, pick, currentId],
  );
}

/**
 * Returns the props that let a table scroll sideways where its columns are wider than the list. All widths are given, so antd's own
 * way, which has the head in a table of its own and measures each column for it, is not taken: it laid out every list twice.
 */
function useSideways({ isWide, leastWidth }: DataTableProps['look']) {
  const ref = useRef<GetRef<typeof Table>>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another width other columns may be hidden
  useEffect(() => {
    // Antd finds out what is hidden beside the fixed columns when the rows scroll, and shows their shadows.
    if (isWide) ref.current?.nativeElement.querySelector('.ant-table-content')?.dispatchEvent(new Event('scroll'));
  }, [isWide, leastWidth]);
  const style = useMemo(
    (): CSSProperties & Record<'--least-width', string> => ({ '--least-width': `${leastWidth}px` }),
    [leastWidth],
  );
  return { ref, style };
}

const parts = { header: { cell: HeaderCell } };

/** Memoised: the table is the most expensive part of a screen, and a screen often renders for smaller reasons. */
const StillTable = memo(Table<Row>);

/** Shows the rows as a table: sorted by its headings, paged at the foot, with a sticky head. */
export function DataTable(props: DataTableProps) {
  const { resource, list, columns, look, onRowClick, empty, rows, tree } = props;
  const language = useLanguage();
  const antdColumns = useColumns(props);
  const pagination = usePagination(list);
  const { isPending, isFetching } = list.tableQuery;
  // The table is expensive to render: it is deferred until the rows are requested, and rendered while they load.
  const isDue = useDeferredValue(true, false);
  const handleChange = useHandleChange(resource, list, columns);
  const rowSelection = useSelection(props);
  const rowProps = useRowProps(props);
  const sideways = useSideways(look);
  const shown = isPending ? bones : (rows ?? list.tableProps.dataSource);
  const stated = shown?.length === 0 ? empty : null;
  const locale = useMemo(() => ({ emptyText: stated }), [stated]);
  if (isPending && !isDue) return null;
  return (
    <Spin spinning={isFetching && !isPending} delay={300}>
      <StillTable
        // Cells are drawn again only for new rows, so a change of language needs a new table.
        key={language}
        className={[styles.table, onRowClick && styles.clickable, look.isWide && styles.wide].filter(Boolean).join(' ')}
        columns={antdColumns}
        components={parts}
        dataSource={shown}
        expandable={tree}
        locale={locale}
        onChange={handleChange}
        {...rowProps}
        {...sideways}
        pagination={pagination}
        // The style sheet marks the row under the pointer. Antd renders the table, and both rows, for each that the pointer comes to.
        rowHoverable={false}
        rowKey="id"
        rowSelection={rowSelection}
        size={look.preferences.density}
        tableLayout="fixed"
      />
    </Spin>
  );
}
