import dayjs, { type Dayjs } from 'dayjs';
import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';
import { whole } from '../whole.tsx';
import { formats, type MomentKind } from './moment-format.ts';
import { rangeStandIn } from './range-stand-in.tsx';

const Range = rangeStandIn(async () => (await import('./moment-input.tsx')).DateRange);

/** Returns a text that dayjs can read; a time of day becomes one of today. */
const readable = (kind: MomentKind, value: string) => (kind === 'time' ? `${dayjs().format(formats.date)} ${value}` : value);

function momentKind(kind: MomentKind, look: Pick<KindSpec<string, Dayjs>, 'Input' | 'width' | 'controlWidth'>) {
  const format = formats[kind];
  return {
    ...look,
    Range,
    cell: ({ value }: { value: unknown }) => whole(String(value)),
    toForm: (value: string) => {
      const moment = dayjs(readable(kind, value));
      return moment.isValid() ? moment : undefined;
    },
    fromForm: (value: Dayjs | undefined) => value?.format(format),
  };
}

const DateInput = lazyInput<Dayjs>(async () => (await import('./moment-input.tsx')).DateInput);
const TimeInput = lazyInput<Dayjs>(async () => (await import('./moment-input.tsx')).TimeInput);

/** Moments are wall clock texts of Asia/Shanghai; the picker never shifts them. */
export const date: KindSpec<string, Dayjs> = momentKind('date', { Input: DateInput, width: 120, controlWidth: 148 });
export const time: KindSpec<string, Dayjs> = momentKind('time', { Input: TimeInput, width: 88, controlWidth: 128 });
export const dateTime: KindSpec<string, Dayjs> = momentKind('dateTime', { Input: DateInput, width: 176, controlWidth: 212 });
