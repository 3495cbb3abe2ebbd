import { Tag } from 'antd';
import { daysUntil } from '#src/lib/dates';
import { useText } from '#src/lib/i18n';
import { useOpenParam } from '#src/lib/nouns/open-params';
import '#src/locales/expiry';
import styles from './expiry-tag.module.css';

interface ExpiryTagProps {
  /** The last day, `yyyy-MM-dd`; undefined where there is none. */
  readonly day: unknown;
  /** The number of days before it from which on the remaining days are shown. */
  readonly warnDays: number;
}

/** Shows the last day of a document, and beside it how near that is, or how long ago. */
export function ExpiryTag({ day, warnDays }: ExpiryTagProps) {
  if (typeof day !== 'string' || day === '') return null;
  if (daysUntil(day) > warnDays) return <span>{day}</span>;
  return (
    <span>
      {day} <DaysTag day={day} />
    </span>
  );
}

/**
 * Shows how many days are left until a day, or how long ago it was, optionally followed by the name of what ends then, which is
 * cut where there is no room for it: the days are what counts.
 */
export function DaysTag({ day, what }: { readonly day: string; readonly what?: string }) {
  const text = useText();
  const count = daysUntil(day);
  const left = count === 0 ? text('expiry.today') : text('expiry.left', { count });
  const word = count < 0 ? text('expiry.ended', { count: -count }) : left;
  const said = what ? `${word} · ${what}` : word;
  return (
    <Tag color={count < 0 ? 'error' : 'warning'} className={styles.fitting} title={what && said}>
      {said}
    </Tag>
  );
}

/** The last day of a document, pointed out from as many days before on as the house has set. */
export function DocumentDay({ value }: { readonly value: unknown }) {
  return <ExpiryTag day={value} warnDays={useOpenParam('biz.doc.warnDays')} />;
}
