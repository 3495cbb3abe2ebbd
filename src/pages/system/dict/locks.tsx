import { LockOutlined } from '@ant-design/icons';
import { useIsPhone } from '#src/components/use-phone';
import { useText } from '#src/lib/i18n';
import type { Row, Shown } from '#src/meta/kinds/kind';
import styles from './dict-page.module.css';

/** Returns whether the program relies on a row. Servers that do not say so lock nothing. */
export const isLocked = ({ isLocked: value }: Row) => Number(value) === 1;

/** Returns the fields of a locked row that cannot be changed. */
export const readOnlyOf = (row: Row): readonly string[] => (isLocked(row) ? ['code', 'dictKey'] : []);

/** Returns whether a row offers an action: a locked one cannot be deleted. */
export const isVisible = (verb: string, row: Row) => verb !== 'delete' || !isLocked(row);

/** Marks a row that the program relies on, with an explanation. */
export function LockMark() {
  const text = useText();
  return <LockOutlined className={styles.lock} role="img" aria-label={text('dict.locked')} title={text('dict.locked')} />;
}

/** The key of the row that represents a dictionary itself. */
const ROOT_KEY = '-1';

function NameCell({ value, row }: Shown) {
  // On a phone the column of keys is not visible.
  const isKeyShown = useIsPhone() && String(row.dictKey) !== ROOT_KEY;
  return (
    <>
      {String(value)}
      {isKeyShown && <span className={styles.key}>{row.dictKey}</span>}
      {isLocked(row) && <LockMark />}
    </>
  );
}

/** One object for all lists: a new one would render every cell again. */
export const columns = {
  dictValue: { cell: (shown: Shown) => <NameCell {...shown} />, width: 160 },
  code: { width: 150 },
  dictKey: { width: 96 },
  sort: { width: 112 },
} as const;
