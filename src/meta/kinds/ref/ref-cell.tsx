import { labelKey } from '#shared/define';
import { splitMany } from '#shared/kinds';
import { useBetween, useJoined } from '#src/lib/i18n';
import { useRecordLinks } from '../../records/links-context.ts';
import type { Shown } from '../kind.ts';
import styles from './ref-cell.module.css';

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
export function RefCell({ value, row, name, field }: Shown) {
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
