import type { ReactNode } from 'react';
import styles from './facts.module.css';
import { useIsPhone } from './use-phone.ts';

export interface Fact {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: ReactNode;
  /** Takes a line of its own. */
  readonly isWide?: boolean;
}

interface FactsProps {
  readonly items: readonly Fact[];
  /** The number of facts beside each other: two, on a phone one, unless told otherwise. */
  readonly columns?: 1 | 2;
  /** Draws lines around the facts, with the labels on a ground of their own. */
  readonly isFramed?: boolean;
  readonly className?: string;
}

/** Returns for each fact whether it takes a line of its own: a wide one does, and one that would have nothing beside it. */
function wholeLines(items: readonly Fact[]): readonly boolean[] {
  let isBeside = false;
  return items.map(({ isWide }, at) => {
    const next = items[at + 1];
    const isAlone = isWide || (!isBeside && (next === undefined || next.isWide));
    isBeside = !isAlone && !isBeside;
    return isAlone === true;
  });
}

/**
 * Shows names and values beside each other, two facts to a line. Antd's descriptions draw five components for each, which is half
 * of the work of showing a record.
 */
export function Facts({ items, columns, isFramed = false, className }: FactsProps) {
  const isPhone = useIsPhone();
  const isPaired = (columns ?? (isPhone ? 1 : 2)) === 2;
  const whole = wholeLines(items);
  const looks = [styles.facts, isPaired && styles.paired, isFramed ? styles.framed : styles.plain, className];
  return (
    <dl className={looks.filter(Boolean).join(' ')}>
      {items.map(({ key, label, value }, at) => (
        <div key={key} className={whole[at] ? styles.whole : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
