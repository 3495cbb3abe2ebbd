import { CopyOutlined } from '@ant-design/icons';
import { useText } from '#src/lib/i18n';
import styles from './copyable.module.css';
import { useCopy } from './use-copy.ts';

/** Shows a text with a button that copies it. */
export function Copyable({ children }: { readonly children: string }) {
  const text = useText();
  const copy = useCopy();
  return (
    <>
      {children}
      <button
        type="button"
        className={styles.copy}
        aria-label={text('meta.copy')}
        title={text('meta.copy')}
        onClick={() => void copy(children)}
      >
        <CopyOutlined aria-hidden />
      </button>
    </>
  );
}
