import { Skeleton } from 'antd';
import { isEmptyValue } from '#shared/kinds';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText, useWords } from '#src/lib/i18n';
import { useNoun } from '#src/lib/nouns/nouns';
import '#src/locales/rows';
import { kindOf } from '../registry.ts';
import { readColumns } from './columns.ts';
import type { RowsTableProps } from './drawn.ts';
import styles from './rows.module.css';
import { keyOf } from './value.ts';

const mostUnbroken = 20;

/** Returns whether a value is kept on one line: numbers with a hyphen would be broken at it. */
const isShort = (value: unknown) => String(value ?? '').length <= mostUnbroken;

/** Shows the rows within a record, read-only. */
export function RowsTable({ field, rows }: RowsTableProps) {
  const text = useText();
  const words = useWords();
  const { noun, error, retry } = useNoun(field.part?.noun ?? '');
  if (error) return <ErrorState onRetry={retry} />;
  if (!noun) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  const columns = readColumns(noun, field);
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={words(field)}>
        <thead>
          <tr>
            <th scope="col">{text('rows.number')}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-align={kindOf(column.field).align}>
                {words(column.field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)}>
              <td className={styles.number}>{index + 1}</td>
              {columns.map(({ name, field: own }) => (
                <td
                  key={name}
                  data-label={words(own)}
                  data-align={kindOf(own).align}
                  className={isShort(row[name]) ? styles.short : undefined}
                >
                  {isEmptyValue(row[name], own) ? '—' : kindOf(own).cell({ name, field: own, value: row[name], row: { ...row } })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
