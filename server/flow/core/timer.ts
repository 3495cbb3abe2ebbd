import type { TimerSpec } from './effect.ts';
import type { TimerKind } from './graph.ts';

/** The zone of dates without a zone and of calendar days: that of China, which has no summer time. */
const zoneMs = 8 * 3_600_000;

const durationPattern =
  /^P(?:(\d{1,4})W|(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?)$/;
const datePattern = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))?)?$/;

/** The parts of a duration: months and days of the calendar, and seconds of the clock. */
interface Duration {
  readonly months: number;
  readonly days: number;
  readonly seconds: number;
}

interface Cycle {
  /** The number of firings in all; -1 is endless. */
  readonly times: number;
  readonly from?: Date;
  readonly every: Duration;
}

function parseDuration(text: string): Duration | undefined {
  const found = durationPattern.exec(text);
  if (!found || /[PT]$/.test(text)) return undefined;
  const [weeks = 0, years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  return { months: years * 12 + months, days: weeks * 7 + days, seconds: (hours * 60 + minutes) * 60 + seconds };
}

function parseDate(text: string): Date | undefined {
  const found = datePattern.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map((part) => Number(part ?? 0));
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isReal = wall.getUTCMonth() === month - 1 && wall.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  const [utc, sign, hours, minutes] = found.slice(7);
  return isReal ? new Date(wall.getTime() - offsetOf({ utc, sign, hours, minutes })) : undefined;
}

interface Offset {
  readonly utc: string | undefined;
  readonly sign: string | undefined;
  readonly hours: string | undefined;
  readonly minutes: string | undefined;
}

function offsetOf({ utc, sign, hours, minutes }: Offset): number {
  if (utc !== undefined) return 0;
  if (sign === undefined) return zoneMs;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function parseCycle(text: string): Cycle | undefined {
  const [head = '', ...rest] = text.split('/');
  const found = /^R(\d{0,4})$/.exec(head);
  const every = parseDuration(rest.at(-1) ?? '');
  const from = rest.length === 2 ? parseDate(rest[0] ?? '') : undefined;
  const isWhole = rest.length === 1 || (rest.length === 2 && from !== undefined);
  const times = found?.[1] === '' ? -1 : Number(found?.[1] ?? 0);
  if (!isWhole || times === 0 || !every || isTooShort(every)) return undefined;
  return { times, every, ...(from && { from }) };
}

/** Returns whether a cycle is shorter than a minute, which would only fill the history. */
function isTooShort({ months, days, seconds }: Duration): boolean {
  return months === 0 && days === 0 && seconds < 60;
}

function add(from: Date, { months, days, seconds }: Duration): Date {
  const wall = new Date(from.getTime() + zoneMs);
  wall.setUTCMonth(wall.getUTCMonth() + months);
  wall.setUTCDate(wall.getUTCDate() + days);
  return new Date(wall.getTime() - zoneMs + seconds * 1000);
}

const moments: { readonly [Kind in TimerKind]: (text: string, from: Date) => Date | undefined } = {
  date: parseDate,
  duration: (text, from) => {
    const duration = parseDuration(text);
    return duration && add(from, duration);
  },
  cycle: (text, from) => {
    const cycle = parseCycle(text);
    if (!cycle) return undefined;
    return cycle.from && cycle.from > from ? cycle.from : add(from, cycle.every);
  },
};

/** Returns whether `dueFrom` can compute a timer: ISO 8601, a date with or without its zone. */
export function isTimer(spec: TimerSpec): boolean {
  return dueFrom(spec, new Date(0)) !== null;
}

/**
 * When a timer falls due that is set at `from`; for one that repeats, when it falls due next after `from`.
 * Null where the text is none, which a timer effect never holds. Days over a month's end run on: 31 January and a month is 3 March.
 */
export function dueFrom({ kind, text }: TimerSpec, from: Date): Date | null {
  const due = moments[kind](text, from);
  return due && Number.isFinite(due.getTime()) ? due : null;
}

/** Returns how often a timer fires after its first time; -1 is for ever. */
export function repeatsOf({ kind, text }: TimerSpec): number {
  const times = kind === 'cycle' ? (parseCycle(text)?.times ?? 1) : 1;
  return times === -1 ? -1 : times - 1;
}

/** A due date as written at a user task: a date, or a duration from when the task opens. */
export function dueSpec(text: string): TimerSpec {
  return { kind: text.startsWith('P') ? 'duration' : 'date', text };
}
