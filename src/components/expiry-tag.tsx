import { Tag } from 'antd';
import { daysUntil } from '#src/lib/days-until';
import { useText } from '#src/lib/i18n';
import '#src/locales/later/expiry';

interface ExpiryTagProps {
  /** The last day, `yyyy-MM-dd`; nothing where there is none. */
  readonly day: unknown;
  /** From so many days before it on, the days that are left are told. */
  readonly warnDays: number;
}

/** The last day of a document, and beside it how near that is, or how long ago. */
export function ExpiryTag({ day, warnDays }: ExpiryTagProps) {
  const text = useText();
  if (typeof day !== 'string' || day === '') return null;
  const count = daysUntil(day);
  if (count > warnDays) return <span>{day}</span>;
  if (count < 0) return <Told day={day} color="error" word={text('expiry.ended', { count: -count })} />;
  return <Told day={day} color="warning" word={count === 0 ? text('expiry.today') : text('expiry.left', { count })} />;
}

interface ToldProps {
  readonly day: string;
  readonly color: 'error' | 'warning';
  readonly word: string;
}

function Told({ day, color, word }: ToldProps) {
  return (
    <span>
      {day} <Tag color={color}>{word}</Tag>
    </span>
  );
}
