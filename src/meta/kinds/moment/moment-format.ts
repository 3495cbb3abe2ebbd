import type { FieldKind } from '#shared/field-kinds';

export type MomentKind = Extract<FieldKind, 'date' | 'time' | 'dateTime'>;

/** How moments stand on the wire and on screen, which is the same. */
export const formats: Readonly<Record<MomentKind, string>> = {
  date: 'YYYY-MM-DD',
  time: 'HH:mm',
  dateTime: 'YYYY-MM-DD HH:mm:ss',
};
