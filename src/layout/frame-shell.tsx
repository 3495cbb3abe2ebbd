import { Mark } from '#src/components/mark.tsx';
import { useText } from '#src/lib/i18n';
import styles from './frame-shell.module.css';
import { useSide } from './use-side.ts';

/** Shows the empty frame, from the moment of signing in until the menus have arrived. */
export function FrameShell() {
  const text = useText();
  const { collapsed, isDrawer } = useSide('');
  return (
    <div className={styles.shell} role="status" aria-label={text('common.loading')} aria-busy>
      <div className={styles.top}>
        <Mark size={24} />
        <span className={styles.product}>{text('common.product')}</span>
      </div>
      {isDrawer ? null : <div className={styles.side} data-collapsed={collapsed || undefined} />}
      <div className={styles.tabs} />
    </div>
  );
}
