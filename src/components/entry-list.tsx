import type { ReactNode } from 'react';
import styles from './entry-list.module.css';

interface EntryProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** What can be done about it, or what it is. */
  readonly end?: ReactNode;
}

/** Shows one of a few things that are listed: what it is, what is known of it, and what can be done about it. */
export function Entry({ title, children, end }: EntryProps) {
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <h4 className={styles.title}>{title}</h4>
        <div className={styles.facts}>{children}</div>
      </div>
      {end}
    </li>
  );
}

/** Shows a few things below each other, in a list without columns. */
export function EntryList({ className, children }: { readonly className?: string | undefined; readonly children: ReactNode }) {
  return <ul className={[styles.list, className].filter(Boolean).join(' ')}>{children}</ul>;
}
