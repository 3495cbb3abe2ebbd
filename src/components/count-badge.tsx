import styles from './count-badge.module.css';

interface CountBadgeProps {
  readonly count: number;
  /** More than these are told as such. */
  readonly most?: number;
}

/** A number at the corner of a button, for the eye: the button's own name says it to everybody. Its place is the nearest positioned one. */
export function CountBadge({ count, most = 99 }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span className={styles.badge} aria-hidden="true">
      {count > most ? `${most}+` : count}
    </span>
  );
}
