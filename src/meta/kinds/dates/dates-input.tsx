import { DatePicker, type GetRef } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useLayoutEffect, useRef } from 'react';
import type { InputProps } from '../kind.ts';
import { formats } from '../moment/moment-format.ts';

/** Shows the control of several days: each is picked in the calendar and becomes a tag. */
export function DatesInput({ id, field, label: _label, searching: _searching, value, onChange, ...rest }: InputProps<string[]>) {
  const picker = useRef<GetRef<typeof DatePicker>>(null);
  // The picker of several days does not pass the id on to its input, so no label could name that.
  useLayoutEffect(() => {
    const input = picker.current?.nativeElement.querySelector('input');
    if (input && id !== undefined) input.id = id;
  }, [id]);
  const take = (days: Dayjs | readonly Dayjs[] | null) => onChange?.([days ?? []].flat().map((day) => day.format(formats.date)));
  return (
    <DatePicker
      {...rest}
      ref={picker}
      format={formats.date}
      multiple
      needConfirm={false}
      // By default the picker reports a day only when the calendar is left, which may be after the form was saved.
      onCalendarChange={take}
      onChange={take}
      style={{ width: '100%' }}
      value={value?.map((day) => dayjs(day))}
    />
  );
}
