import { DatePicker, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { type ComponentRef, useEffect, useRef } from 'react';
import type { Bounds, InputProps } from '../kind.ts';
import { entryFormat, formats, type MomentKind } from './moment-format.ts';

export function DateInput({ field, label: _label, searching: _searching, onChange, ...rest }: InputProps<Dayjs>) {
  const format = entryFormat(field);
  return (
    <DatePicker
      {...rest}
      // Shown without seconds, and read with them as well: moments are pasted from elsewhere.
      format={field.shownTo === 'minute' ? [format, formats[field.kind as MomentKind]] : format}
      needConfirm={false}
      onChange={(value) => onChange?.(value ?? undefined)}
      showTime={field.kind === 'dateTime' && { format: format.slice(format.indexOf(' ') + 1) }}
      style={{ width: '100%' }}
    />
  );
}

export function TimeInput({ field, label: _label, searching: _searching, onChange, ...rest }: InputProps<Dayjs>) {
  return (
    <TimePicker
      {...rest}
      format={entryFormat(field)}
      needConfirm={false}
      onChange={(value) => onChange?.(value ?? undefined)}
      style={{ width: '100%' }}
    />
  );
}

/** The state that the picker takes over from its placeholder. */
export interface Handover {
  /** The end that has the focus. */
  readonly focused?: 0 | 1;
  /** A pointer opens the picker at once; keyboard focus does not. */
  readonly opened?: boolean;
}

type RangeProps = InputProps<Bounds> & Handover;

const wholeDay = ['YYYY-MM-DD 00:00:00', 'YYYY-MM-DD 23:59:59'] as const;

/** Shows a range of whole days, for moments too: a clerk searches by day, and both days are included. */
export function DateRange({ id, field, value, onChange, focused, opened, 'aria-label': label }: RangeProps) {
  const picker = useRef<ComponentRef<typeof DatePicker.RangePicker>>(null);
  useEffect(() => {
    if (focused !== undefined) picker.current?.nativeElement.querySelectorAll('input')[focused]?.focus();
  }, [focused]);
  const bounds = value?.map((bound) => (bound ? dayjs(String(bound)) : null)) as [Dayjs | null, Dayjs | null] | undefined;
  const [first, last] = field.kind === 'dateTime' ? wholeDay : ([formats.date, formats.date] as const);
  return (
    <DatePicker.RangePicker
      ref={picker}
      defaultOpen={opened}
      id={id ? { start: id, end: `${id}-end` } : undefined}
      aria-label={label}
      allowEmpty={[true, true]}
      onChange={(next) => {
        const [from, to] = next ?? [null, null];
        onChange?.(from || to ? [from?.format(first) ?? '', to?.format(last) ?? ''] : undefined);
      }}
      style={{ width: '100%' }}
      value={bounds}
    />
  );
}
