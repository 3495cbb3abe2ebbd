import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';
import { formats, type MomentKind } from './moment-format.ts';
import { rangeStandIn } from './range-stand-in.tsx';

dayjs.extend(customParseFormat);

const Range = rangeStandIn(async () => (await import('./moment-input.tsx')).DateRange);

function momentKind(kind: MomentKind, look: { Input: KindSpec<string, Dayjs>['Input']; width: number }) {
  const format = formats[kind];
  return {
    ...look,
    Range,
    cell: ({ value }: { value: unknown }) => String(value),
    toForm: (value: string) => {
      const moment = dayjs(value, format);
      return moment.isValid() ? moment : undefined;
    },
    fromForm: (value: Dayjs | undefined) => value?.format(format),
  };
}

const DateInput = lazyInput<Dayjs>(async () => (await import('./moment-input.tsx')).DateInput);
const TimeInput = lazyInput<Dayjs>(async () => (await import('./moment-input.tsx')).TimeInput);

/** Moments are wall clock texts of Asia/Shanghai; the picker never shifts them. */
export const date: KindSpec<string, Dayjs> = momentKind('date', { Input: DateInput, width: 120 });
export const time: KindSpec<string, Dayjs> = momentKind('time', { Input: TimeInput, width: 88 });
export const dateTime: KindSpec<string, Dayjs> = momentKind('dateTime', { Input: DateInput, width: 176 });
