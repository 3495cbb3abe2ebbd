import { CalendarOutlined, SwapRightOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import type { Dayjs } from 'dayjs';
import dayjs from 'dayjs';
import { type MouseEvent, use, useRef, useState } from 'react';
import { neededPart } from '#src/components/needed-part';
import box from '../../../components/stand-in.module.css';
import type { Bounds, InputProps, KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';
import { whole } from '../whole.tsx';
import styles from './moment.module.css';
import { formats, type MomentKind, toMinute } from './moment-format.ts';
import type { Handover } from './moment-input.tsx';

const { usePart, preload } = neededPart(async () => (await import('./moment-input.tsx')).DateRange);

interface StandInProps extends InputProps<Bounds> {
  /** Called when the user may need the picker soon. */
  readonly onApproach: () => void;
  readonly onTouch: (handover: Handover) => void;
}

/** Looks and reads like a range picker until the real one is loaded. */
function StandIn({ id, value, disabled, onApproach, onTouch, 'aria-label': label }: StandInProps) {
  const { locale } = use(ConfigProvider.ConfigContext);
  const [from, to] = locale?.DatePicker?.lang.rangePlaceholder ?? [];
  const last = useRef<HTMLInputElement>(null);
  const isPressed = useRef(false);
  const [first, second] = (value ?? ['', '']).map((bound) => String(bound ?? '').slice(0, 10));
  const bound = { className: styles.bound, disabled, readOnly: true, size: 12, 'aria-label': label, onBlur: () => onTouch({}) };
  // A press focuses before it clicks; only then it is known that the picker should open.
  const focus = (focused: 0 | 1) => () => isPressed.current || onTouch({ focused });
  const click = ({ target }: MouseEvent) => {
    isPressed.current = false;
    if (!disabled) onTouch({ focused: target === last.current ? 1 : 0, opened: true });
  };
  const press = () => {
    isPressed.current = true;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the box gives the pointer more room; the keyboard has the inputs
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div className={`${box.box} ${styles.range}`} onPointerEnter={onApproach} onPointerDown={press} onClick={click}>
      <input {...bound} id={id} value={first} placeholder={from} onFocus={focus(0)} />
      <SwapRightOutlined aria-hidden className={styles.arrow} />
      <input {...bound} id={id && `${id}-end`} value={second} placeholder={to} onFocus={focus(1)} ref={last} />
      <CalendarOutlined aria-hidden />
    </div>
  );
}

/**
 * A range picker that is loaded when it is needed: when it has a value or gets the focus. Until then a placeholder keeps its
 * place. It is the heaviest control of all, and most visits to a page never use it.
 */
function LazyRange(props: InputProps<Bounds>) {
  const [handover, setHandover] = useState<Handover>();
  const Picker = usePart(handover !== undefined || props.value !== undefined, () => setHandover(undefined));
  if (Picker) return <Picker {...props} {...handover} />;
  return <StandIn {...props} onApproach={preload} onTouch={setHandover} />;
}

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
