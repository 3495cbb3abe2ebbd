import { Table, type TableProps } from 'antd';
import { type ReactNode, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import type { Resource } from '#shared/define';
import { pageSizes } from '#shared/wire';
import { useIsPhone } from '#src/components/use-phone';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { arrangeColumns, type ColumnPlan } from '../../compile/columns.ts';
import { changedSorter } from '../../compile/paging.ts';
import { nextSorters } from '../../compile/sorters.ts';
import type { Row } from '../../kinds/kind.ts';
import type { Action } from '../slots.ts';
import type { List } from '../use-list.ts';
import type { Preferences } from '../use-preferences.ts';
import styles from './data-table.module.css';
import { mostShown, placeWidth, RowActions } from './row-actions.tsx';
import { type DrawStandIn, skeletonRow, tableColumns, tableWidth } from './table-columns.tsx';
import { usePagination } from './use-pagination.ts';

interface DataTableProps {
  readonly resource: Resource;
  readonly list: List;
  readonly columns: readonly ColumnPlan[];
  readonly preferences: Preferences;
  readonly rowActions: readonly Action[];
  readonly onRun: (action: Action, rows: readonly Row[]) => void;
  readonly selection: { readonly keys: readonly string[]; readonly change: (rows: Row[]) => void } | undefined;
  readonly onRowClick?: (row: Row) => void;
  readonly currentId?: string;
  readonly empty: ReactNode;
  /** Rows in another form than the list's own, for example a forest. */
  readonly rows?: readonly Row[];
  readonly tree?: TableProps<Row>['expandable'];
  readonly drawStandIn?: DrawStandIn;
}

const bones: readonly Row[] = pageSizes
  .slice(0, 1)
  .flatMap((size) => Array.from({ length: size }, (_, index) => ({ id: `${skeletonRow}-${index}`, [skeletonRow]: true })));

/** The boxes by which rows are chosen. */
const boxWidth = 48;

function useActionColumn({ resource, rowActions, onRun }: Pick<DataTableProps, 'resource' | 'rowActions' | 'onRun'>) {
  const text = useText();
  // A phone has room for what a row says, or for what can be done with it.
  const most = useIsPhone() ? 1 : mostShown;
  return useMemo(
    () => ({
      key: 'actions',
      title: text('meta.actions'),
      fixed: 'right' as const,
      width: 32 + Math.min(rowActions.length, most) * placeWidth,
      render: (_: unknown, row: Row) =>
        row[skeletonRow] ? null : (
          <RowActions row={row} actions={rowActions} onRun={onRun} name={String(row[resource.title] ?? row.id)} most={most} />
        ),
    }),
    [resource, rowActions, onRun, text, most],
  );
}

/** Cells are drawn once for each row, so what they call must stay the same and reach the latest. */
function usePick({ resource, onRowClick }: Pick<DataTableProps, 'resource' | 'onRowClick'>) {
  const latest = useRef(onRowClick);
  useLayoutEffect(() => {
    latest.current = onRowClick;
  });
  const onPick = useCallback((row: Row) => latest.current?.(row), []);
  const isOffered = onRowClick !== undefined;
  return useMemo(() => (isOffered ? { column: resource.title, onPick } : undefined), [isOffered, resource, onPick]);
}

function useColumns(props: DataTableProps) {
  const words = useWords();
  const { columns, preferences, rowActions, list, drawStandIn } = props;
  const pick = usePick(props);
  const { sorters } = list;
  const isSelectable = props.selection !== undefined;
  const actionColumn = useActionColumn(props);
  return useMemo(() => {
    const shown = arrangeColumns(columns, preferences).filter(({ name }) => !preferences.hidden.includes(name));
    const own = tableColumns({ columns: shown, sorters, words, drawStandIn, pick });
    const beside = (rowActions.length > 0 ? actionColumn.width : 0) + (isSelectable ? boxWidth : 0);
    return { antd: rowActions.length > 0 ? [...own, actionColumn] : own, width: tableWidth(shown, words) + beside };
  }, [columns, preferences, sorters, words, drawStandIn, pick, rowActions.length, actionColumn, isSelectable]);
}

function useHandleChange(resource: Resource, list: List, columns: readonly ColumnPlan[]): TableProps<Row>['onChange'] {
  return (...[pagination, , sorter, { action }]) => {
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
  };
}

/** The rows as a table: sorted by the head, paged at the foot, with a head that stays in sight. */
export function DataTable(props: DataTableProps) {
  const { resource, list, columns, preferences, selection, onRowClick, currentId, empty, rows, tree } = props;
  const text = useText();
  const language = useLanguage();
  const { antd, width } = useColumns(props);
  const pagination = usePagination(list);
  const { data, isPending, isFetching } = list.tableQuery;
  // The rows are asked for first. A table is the most work on a screen, and done while they are on their way.
  const isDue = useDeferredValue(true, false);
  const handleChange = useHandleChange(resource, list, columns);
  if (isPending && !isDue) return null;
  return (
    <Table<Row>
      // Cells are drawn again only for new rows; another language is another table.
      key={language}
      className={onRowClick ? `${styles.table} ${styles.clickable}` : styles.table}
      columns={antd}
      dataSource={isPending ? bones : (rows ?? data?.data)}
      expandable={tree}
      loading={{ spinning: isFetching && !isPending, delay: 300 }}
      locale={{ emptyText: isPending ? null : empty }}
      onChange={handleChange}
      onRow={onRowClick && ((row) => ({ onClick: () => onRowClick(row), 'aria-current': row.id === currentId || undefined }))}
      pagination={pagination}
      rowClassName={({ id }) => (id === currentId ? (styles.current ?? '') : '')}
      rowKey="id"
      rowSelection={
        selection && {
          selectedRowKeys: [...selection.keys],
          preserveSelectedRowKeys: true,
          onChange: (_keys, chosen) => selection.change(chosen),
          getCheckboxProps: (row) => ({
            disabled: Boolean(row[skeletonRow]),
            'aria-label': text('meta.selectRow', { name: String(row[resource.title] ?? row.id) }),
          }),
          // A box in each row that is still to come would be most of the work of showing those.
          renderCell: (...[, row, , box]) => (row[skeletonRow] ? null : box),
          getTitleCheckboxProps: () => ({ 'aria-label': text('meta.selectAll') }),
          columnWidth: boxWidth,
          fixed: true,
        }
      }
      scroll={{ x: width }}
      size={preferences.density}
      sticky
    />
  );
}
