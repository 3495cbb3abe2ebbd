import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './print-sheet.module.css';

/** Renders content that is printed in place of the page and hidden on screen. Only one may be mounted at a time. */
export function PrintSheet({ children }: { readonly children: ReactNode }) {
  return createPortal(<div className={styles.sheet}>{children}</div>, document.body);
}
