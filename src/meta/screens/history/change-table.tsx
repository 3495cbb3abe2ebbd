import { useCallback } from 'react';
import type { Fields, Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { isEmptyValue } from '#shared/kinds';
import type { ChangedFields } from '#shared/wire';
import { useText, useWords } from '#src/lib/i18n';
import type { MessageKey } from '#src/locales/words';
import { kindOf } from '../../kinds/registry.ts';
import styles from './change-table.module.css';
import '../with-rows.ts';

/** The labels of the engine's own actions on rows. */
const words: Readonly<Record<string, MessageKey>> = { insert: 'meta.add', update: 'meta.edit', remove: 'meta.delete' };

/** Returns the function that labels audited actions: the engine's, a verb or action of the definition, else the name itself. */
export function useActionName(resource: Pick<Resource, 'verbs' | 'auditLabels'> | undefined): (action: string) => string {
  const text = useText();
  const inLanguage = useWords();
  return useCallback(
    (action) => {
      const own = resource?.verbs.find(({ verb }) => verb === action) ?? resource?.auditLabels[action];
      const key = words[action];
      if (own) return inLanguage(own);
      return key ? text(key) : action;
    },
    [resource, inLanguage, text],
  );
}

/** Returns the text of a value whose field the definition no longer has. */
function plain(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface ValueProps {
  readonly name: string;
  readonly field: Field | undefined;
  readonly row: Readonly<Record<string, unknown>>;
}

function Value({ name, field, row }: ValueProps) {
  const text = useText();
  const value = row[name];
  const isEmpty = value === null || value === undefined || (field ? isEmptyValue(value, field) : value === '');
  if (isEmpty) return <span className={styles.unset}>{text('meta.unset')}</span>;
  if (!field || field.kind === 'secret') return <span className={styles.value}>{plain(value)}</span>;
  return <div className={styles.value}>{kindOf(field).cell({ name, field, value, row: { ...row } })}</div>;
}

/** Shows a field before and after a change, or the change itself where its kind draws one. */
function States({ name, field, change: { before, after } }: Omit<ValueProps, 'row'> & { readonly change: ChangedFields }) {
  const drawn = field && kindOf(field).change?.({ field, before: before[name], after: after[name] });
  if (drawn) return <td colSpan={2}>{drawn}</td>;
  return (
    <>
      <td>
        <Value name={name} field={field} row={before} />
      </td>
      <td>
        <Value name={name} field={field} row={after} />
      </td>
    </>
  );
}

interface ChangeTableProps {
  /** The fields of the resource whose row was changed; names that it no longer has are shown as they are. */
  readonly fields: Fields;
  readonly change: ChangedFields;
}

/** Shows the changes of one action, field by field: before and after. */
export function ChangeTable({ fields, change }: ChangeTableProps) {
  const text = useText();
  const words = useWords();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{text('meta.field')}</th>
          <th scope="col">{text('meta.before')}</th>
          <th scope="col">{text('meta.after')}</th>
        </tr>
      </thead>
      <tbody>
        {change.fields.map((name) => {
          const field = fields[name];
          return (
            <tr key={name}>
              <th scope="row">{field ? words(field) : name}</th>
              <States name={name} field={field} change={change} />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
