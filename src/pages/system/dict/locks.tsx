import { LockOutlined } from '@ant-design/icons';
import { useIsPhone } from '#src/components/use-phone';
import { useText } from '#src/lib/i18n';
import type { Row, Shown } from '#src/meta/kinds/kind';
import styles from './dict-page.module.css';

/** Whether the program relies on a row. Back ends that do not say lock nothing. */
export const isLocked = ({ isLocked: value }: Row) => Number(value) === 1;

/** What the form of a locked row does not let anybody change. */
export const locksOf = (row: Row): readonly string[] => (isLocked(row) ? ['code', 'dictKey'] : []);

/** The buttons that a locked row has all the same. */
export const isOffered = (verb: string, row: Row) => verb !== 'delete' || !isLocked(row);

/** Says of a row that the program relies on it, and what that means. */
export function LockMark() {
  const text = useText();
  return <LockOutlined className={styles.lock} role="img" aria-label={text('dict.locked')} title={text('dict.locked')} />;
}

/** The key of the row that stands for a dictionary itself. */
const ROOT_KEY = '-1';

function NameCell({ value, row }: Shown) {
  // On a phone the column of keys is out of sight.
  const isKeyShown = useIsPhone() && String(row.dictKey) !== ROOT_KEY;
  return (
    <>
      {String(value)}
      {isKeyShown && <span className={styles.key}>{row.dictKey}</span>}
      {isLocked(row) && <LockMark />}
    </>
  );
}

/** One object for all lists: another one would draw every cell again. */
export const columns = {
  dictValue: { cell: (shown: Shown) => <NameCell {...shown} />, width: 160 },
  code: { width: 150 },
  dictKey: { width: 96 },
  sort: { width: 112 },
} as const;
