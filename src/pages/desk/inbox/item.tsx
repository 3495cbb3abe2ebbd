import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#src/lib/i18n';
import styles from './inbox.module.css';

export interface ItemFacts {
  readonly img: ReactNode;
  readonly title: string;
  readonly subtitle: string;
  readonly tag?: string | undefined;
  readonly isUnread: boolean;
  /** Absent where there is nothing to open. */
  readonly onOpen?: () => void;
}

/** Shows one line of the popover: a picture, its subject, time and kind, and whether it was read. */
export function Item({ img, title, subtitle, tag, isUnread, onOpen }: ItemFacts) {
  const text = useText();
  const inside = (
    <>
      <span className={styles.img} aria-hidden="true">
        {img}
      </span>
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.itemTitle}>{title}</span>
          {tag && <Tag>{tag}</Tag>}
        </span>
        <span className={styles.subtitle}>{subtitle}</span>
      </span>
      <span
        className={styles.status}
        data-unread={isUnread || undefined}
        role="img"
        aria-label={text(isUnread ? 'notice.unread' : 'notice.read')}
      />
    </>
  );
  return (
    <li>
      {onOpen ? (
        <button type="button" className={styles.item} onClick={onOpen}>
          {inside}
        </button>
      ) : (
        <div className={styles.item}>{inside}</div>
      )}
    </li>
  );
}
