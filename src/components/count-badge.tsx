import styles from './count-badge.module.css';

interface CountBadgeProps {
  readonly count: number;
  /** The highest count that is shown as a number. */
  readonly most?: number;
}

/**
 * Shows a number at the corner of a button. It is only visual: the button's own name contains the number. It is placed in the
 * nearest positioned element.
 */
export function CountBadge({ count, most = 99 }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > most ? `${most}+` : count}
    </span>
  );
}
