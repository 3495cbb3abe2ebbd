import type { Field } from '#shared/field';
import type { FieldKind } from '#shared/field-kinds';

export type MomentKind = Extract<FieldKind, 'date' | 'time' | 'dateTime'>;

/** The format of moments, which is the same on the wire and on screen. */
export const formats: Readonly<Record<MomentKind, string>> = {
  date: 'YYYY-MM-DD',
  time: 'HH:mm',
  dateTime: 'YYYY-MM-DD HH:mm:ss',
};

/** Returns a moment without its seconds. */
export const toMinute = (moment: string): string => moment.slice(0, 'YYYY-MM-DD HH:mm'.length);

/** The format in which a field is entered: what is planned has no seconds. */
export const entryFormat = ({ kind, shownTo }: Field): string => {
  const format = formats[kind as MomentKind];
  return shownTo === 'minute' ? toMinute(format) : format;
};
