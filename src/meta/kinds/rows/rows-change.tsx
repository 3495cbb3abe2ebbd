import type { Field } from '#shared/field';
import { isEmptyValue } from '#shared/kinds';
import { useText, useWords } from '#src/lib/i18n';
import { useNoun } from '#src/lib/nouns/nouns';
import '#src/locales/rows';
import { kindOf } from '../registry.ts';
import { readColumns } from './columns.ts';
import { compareRows, type RowChange } from './compare.ts';
import type { RowsChangeProps } from './drawn.ts';
import styles from './rows.module.css';
import type { PartRow, PartRows } from './value.ts';

const listOf = (value: unknown): PartRows => (Array.isArray(value) ? value : []);

function Value({ name, field, row }: { readonly name: string; readonly field: Field | undefined; readonly row: PartRow }) {
  const text = useText();
  if (!field || isEmptyValue(row[name], field)) return text('meta.unset');
  return kindOf(field).cell({ name, field, value: row[name], row: { ...row } });
}

/** Shows which rows of a list were added, removed and changed, with the labels of their fields. */
export function RowsChange({ field, before, after }: RowsChangeProps) {
  const text = useText();
  const words = useWords();
  const { noun } = useNoun(field.part?.noun ?? '');
  if (!noun) return null;
  const { changes, isReordered } = compareRows(noun, field, { before: listOf(before), after: listOf(after) });
  const whole = ({ row, changeType }: RowChange) => (
    <span className={changeType === 'wasRemoved' ? styles.wasRemoved : undefined}>
      {readColumns(noun, field)
        .filter((column) => !isEmptyValue(row[column.name], column.field))
        .map((column, index) => (
          <span key={column.name}>
            {index > 0 && ' · '}
            {words(column.field)} <Value {...column} row={row} />
          </span>
        ))}
    </span>
  );
  const parts = ({ row, before: old = {}, names }: RowChange) =>
    names.map((name, index) => (
      <span key={name}>
        {index > 0 && ' · '}
        {words(noun.fields[name] ?? { zh: name, en: name })} <Value name={name} field={noun.fields[name]} row={old} />
        {' → '}
        <Value name={name} field={noun.fields[name]} row={row} />
      </span>
    ));
  return (
    <ul className={styles.marks} aria-label={words(field)}>
      {changes.map((change) => (
        <li key={`${change.changeType}-${change.number}`}>
          <span className={styles.mark}>
            {text(`rows.${change.changeType}`)} {text('rows.row', { number: change.number })}
          </span>
          {change.changeType === 'wasChanged' ? parts(change) : whole(change)}
        </li>
      ))}
      {isReordered && <li>{text('rows.reordered')}</li>}
    </ul>
  );
}
