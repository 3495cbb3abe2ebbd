import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './print-sheet.module.css';

/** What paper gets in place of the page, and the screen does not show. One at a time: what hides the rest knows but this one. */
export function PrintSheet({ children }: { readonly children: ReactNode }) {
  return createPortal(<div className={styles.sheet}>{children}</div>, document.body);
}
