import { Checkbox, Pagination } from 'antd';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { Resource } from '#shared/define';
import { useText, useWords } from '#src/lib/i18n';
import { type CardPlan, compileCard } from '../../compile/card.ts';
import type { ColumnOverrides } from '../../compile/columns.ts';
import type { Row } from '../../kinds/kind.ts';
import type { Action } from '../slots.ts';
import type { List } from '../use-list.ts';
import styles from './cards.module.css';
import { RowActions } from './row-actions.tsx';
import { cellOf, PickButton, skeletonRow } from './table-columns.tsx';
import { usePagination } from './use-pagination.tsx';

interface CardsProps {
  readonly resource: Resource;
  readonly list: List;
  readonly overrides?: ColumnOverrides;
  readonly rowActions: readonly Action[];
  readonly onRun: (action: Action, rows: readonly Row[]) => void;
  readonly selection: { readonly rows: readonly Row[]; readonly change: (rows: Row[]) => void } | undefined;
  readonly onRowClick?: (row: Row) => void;
  readonly currentId?: string;
  readonly empty: ReactNode;
}

const bones: readonly Row[] = [1, 2, 3].map((number) => ({ id: `${skeletonRow}-${number}`, [skeletonRow]: true }));

function CardLines({ plan, row }: { plan: CardPlan; row: Row }) {
  const words = useWords();
  // A cell without content is a line with nothing to say.
  const lines = plan.lines.map((column) => ({ ...column, shown: cellOf(column, row) })).filter(({ shown }) => shown !== null);
  return (
    <dl className={styles.lines}>
      {lines.map(({ name, title, shown }) => (
        <Fragment key={name}>
          <dt>{words(title)}</dt>
          <dd>{shown}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Card({ plan, row, ...props }: CardsProps & { plan: CardPlan; row: Row }) {
  const { resource, rowActions, onRun, selection, onRowClick, currentId } = props;
  const text = useText();
  const name = String(row[resource.title] ?? row.id);
  const isSelected = selection?.rows.some(({ id }) => id === row.id) ?? false;
  const toggle = () =>
    selection?.change(isSelected ? selection.rows.filter(({ id }) => id !== row.id) : [...selection.rows, row]);
  const code = plan.title && cellOf(plan.title, row);
  const title = plan.called ? (
    <>
      <span>{code}</span> <span>{cellOf(plan.called, row)}</span>
    </>
  ) : (
    code
  );
  const isCurrent = currentId !== undefined && row.id === currentId;
  return (
    <li className={isCurrent ? `${styles.card} ${styles.current}` : styles.card} aria-current={isCurrent || undefined}>
      <div className={styles.head}>
        {selection && !row[skeletonRow] && (
          <Checkbox checked={isSelected} onChange={toggle} aria-label={text('meta.selectRow', { name })} />
        )}
        <span className={styles.title}>
          {onRowClick && !row[skeletonRow] ? (
            <PickButton row={row} onPick={onRowClick}>
              {title}
            </PickButton>
          ) : (
            title
          )}
        </span>
      </div>
      <CardLines plan={plan} row={row} />
      {!row[skeletonRow] && rowActions.length > 0 && (
        <div className={styles.foot}>
          <RowActions row={row} actions={rowActions} onRun={onRun} name={name} />
        </div>
      )}
    </li>
  );
}

/** Shows the rows on a narrow screen as cards, with the same cells and buttons as the table. */
export function Cards(props: CardsProps) {
  const { resource, overrides, list, empty } = props;
  const plan = useMemo(() => compileCard(resource, overrides), [resource, overrides]);
  const pagination = usePagination(list);
  const { data, isPending, isFetching } = list.tableQuery;
  const rows = isPending ? bones : (data?.data ?? []);
  if (rows.length === 0) return empty;
  const handlePage = (page: number, size: number) => {
    list.setPageSize(size);
    list.setCurrentPage(page);
  };
  return (
    <>
      <ul className={styles.cards} aria-busy={isFetching}>
        {rows.map((row) => (
          <Card key={row.id} {...props} plan={plan} row={row} />
        ))}
      </ul>
      {pagination && <Pagination {...pagination} align="center" onChange={handlePage} />}
    </>
  );
}
