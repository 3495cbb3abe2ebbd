import dayjs, { type Dayjs } from 'dayjs';
import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';
import { whole } from '../whole.tsx';
import { formats, type MomentKind, toMinute } from './moment-format.ts';
import { LazyRange } from './range-stand-in.tsx';

/** Returns a text that dayjs can read; a time of day becomes one of today. */
const readable = (kind: MomentKind, value: string) => (kind === 'time' ? `${dayjs().format(formats.date)} ${value}` : value);

type Look = Pick<KindSpec<string, Dayjs>, 'Input' | 'width' | 'controlWidth'>;

function momentKind(kind: MomentKind, look: Look): KindSpec<string, Dayjs> {
  const format = formats[kind];
  return {
    ...look,
    Range: LazyRange,
    cell: ({ value }) => whole(String(value)),
    toForm: (value) => {
      const moment = dayjs(readable(kind, value));
      return moment.isValid() ? moment : undefined;
    },
    fromForm: (value, { shownTo }) => (shownTo === 'minute' ? value?.startOf('minute') : value)?.format(format),
  };
}

const DateInput = lazyInput<Dayjs>(async () => (await import('./moment-input.tsx')).DateInput);
const TimeInput = lazyInput<Dayjs>(async () => (await import('./moment-input.tsx')).TimeInput);

/** Moments are wall clock texts of Asia/Shanghai; the picker never shifts them. */
export const date: KindSpec<string, Dayjs> = momentKind('date', { Input: DateInput, width: 120, controlWidth: 148 });
export const time: KindSpec<string, Dayjs> = momentKind('time', { Input: TimeInput, width: 88, controlWidth: 128 });
export const dateTime: KindSpec<string, Dayjs> = {
  ...momentKind('dateTime', { Input: DateInput, width: 152, controlWidth: 212 }),
  cell: ({ value, field: { shownTo } }) => whole(shownTo === 'second' ? String(value) : toMinute(String(value))),
  detail: ({ value, field: { shownTo } }) => whole(shownTo === 'minute' ? toMinute(String(value)) : String(value)),
};
