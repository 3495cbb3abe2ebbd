import { labelKey } from '#shared/define';
import { splitMany } from '#shared/kinds';
import { useBetween, useJoined } from '#src/lib/i18n';
import { useRecordLinks } from '../../records/links-context.ts';
import type { KindSpec, Shown } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';
import styles from './ref.module.css';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Returns each referenced row with its own name; undefined where names and rows do not match one to one. */
function namedRows(value: unknown, label: string): Named[] | undefined {
  const [ids, names] = [splitMany(value), splitMany(label)];
  if (ids.length !== names.length) return undefined;
  return ids.map((id, index) => ({ id, name: names[index] ?? id }));
}

/** Shows the name that came with a row, as a button that opens the record for users who may read it. */
function RefCell({ value, row, name, field }: Shown) {
  const { mayRead, open } = useRecordLinks();
  const [between, joined] = [useBetween(), useJoined()];
  const label = String(row[labelKey(name)] || value);
  const noun = field.target ?? '';
  const named = field.many ? namedRows(value, label) : [{ id: String(value), name: label }];
  if (!named) return label;
  if (!mayRead(noun)) return joined(named.map(({ name: own }) => own));
  return named.map(({ id, name: own }, index) => (
    <span key={id}>
      {index > 0 && between}
      <button
        type="button"
        className={styles.link}
        onClick={(event) => {
          // The row around it may be a button as well.
          event.stopPropagation();
          open({ noun, id });
        }}
      >
        {own}
      </button>
    </span>
  ));
}

const Input = lazyInput<string | string[]>(async () => (await import('./ref-input.tsx')).RefInput);

/** One row of another noun, or several. Shown by the name that came with the row; never by an id where a name is known. */
export const ref: KindSpec<string, string | string[]> = {
  cell: (shown) => <RefCell {...shown} />,
  Input,
  toForm: (value, field) => (field.many ? splitMany(value) : String(value)),
  fromForm: (value) => {
    if (value === undefined || value.length === 0) return undefined;
    return Array.isArray(value) ? value.join(',') : value;
  },
  width: 160,
};
