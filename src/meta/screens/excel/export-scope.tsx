import { useDataProvider } from '@refinedev/core';
import { useQuery } from '@tanstack/react-query';
import { exportRows } from '#shared/excel';
import { useJoined, useText, useWords } from '#src/lib/i18n';
import type { SearchItem } from '../../compile/search.ts';
import { kindOf } from '../../kinds/registry.ts';
import { useTotalText } from '../table/use-pagination.tsx';
import type { List } from '../use-list.ts';
import styles from './excel.module.css';

/** Shows the names of the rows whose ids a search filters by. */
function Names({ target, ids }: { target: string; ids: string }) {
  const provider = useDataProvider()();
  const joined = useJoined();
  const { data } = useQuery({
    queryKey: ['names', target, ids],
    queryFn: () => provider.getList({ resource: target, meta: { verb: 'select', params: { ids } } }),
  });
  return data ? joined(data.data.map(({ label }) => label)) : ids;
}

/** Shows the value of a search filter as its kind draws it. */
function Asked({ item: { name, mode, field }, value }: { item: SearchItem; value: unknown }) {
  const text = useText();
  if (mode === 'range' && Array.isArray(value)) return text('excel.bounds', { from: value[0] || '…', to: value[1] || '…' });
  if (field.target !== undefined) return <Names target={field.target} ids={String(value)} />;
  return kindOf(field).cell({ value, row: { [name]: value }, name, field });
}

interface ExportScopeProps {
  readonly list: List;
  /** The number of rows that were selected for the export, if it is not about all that the list finds. */
  readonly selectedCount?: number;
}

/** Shows which rows an export will contain: how many, and the filters that select them. */
export function ExportScope({ list, selectedCount }: ExportScopeProps) {
  const text = useText();
  const words = useWords();
  const totalText = useTotalText();
  const { items, searched, tableQuery } = list;
  const asked = selectedCount === undefined ? items.filter(({ name }) => name in searched) : [];
  const total = selectedCount ?? tableQuery.data?.total ?? 0;
  const scope = asked.length > 0 ? 'excel.filtered' : 'excel.everything';
  return (
    <fieldset className={styles.group}>
      <legend>{text('excel.scope')}</legend>
      <div>{text(selectedCount === undefined ? scope : 'excel.selected', { total: totalText(total) })}</div>
      {asked.length > 0 && (
        <ul className={styles.scope}>
          {asked.map((item) => (
            <li key={item.name}>
              {words(item.field)}: <Asked item={item} value={searched[item.name]} />
            </li>
          ))}
        </ul>
      )}
      {total > exportRows && <div className={styles.hint}>{text('excel.cut', { max: exportRows.toLocaleString('en-US') })}</div>}
    </fieldset>
  );
}
