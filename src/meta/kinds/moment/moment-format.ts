import type { FieldKind } from '#shared/field-kinds';

export type MomentKind = Extract<FieldKind, 'date' | 'time' | 'dateTime'>;

/** The format of moments, which is the same on the wire and on screen. */
export const formats: Readonly<Record<MomentKind, string>> = {
  date: 'YYYY-MM-DD',
  time: 'HH:mm',
  dateTime: 'YYYY-MM-DD HH:mm:ss',
};
