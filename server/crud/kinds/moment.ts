import { varchar } from 'drizzle-orm/pg-core';
import { Type } from 'typebox';
import { momentColumn } from '#server/db/columns';
import { isDate, isDateTime, isTime } from '#shared/rules';
import { dayOf } from '#shared/time';
import type { Edge, KindStore } from './kind-store.ts';

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Reads a day; a moment counts as its day. */
function readDate(text: string): string | undefined {
  if (isDate(text)) return text;
  return isDateTime(text) ? dayOf(text) : undefined;
}

/** Reads a moment; a day counts as its first or last second. */
function readDateTime(text: string, edge: Edge): string | undefined {
  if (isDateTime(text)) return text;
  return isDate(text) ? `${text} ${edge === 'first' ? '00:00:00' : '23:59:59'}` : undefined;
}

function readTime(text: string): string | undefined {
  const short = /^\d{2}:\d{2}:\d{2}$/.test(text) ? text.slice(0, 5) : text;
  return isTime(short) ? short : undefined;
}

/**
 * Dates and times are kept as the text they travel as: fixed width, so they sort and compare as themselves.
 */
export const date: KindStore = {
  column: () => varchar({ length: 10 }),
  wire: () => Type.String(),
  parse: (value) => (typeof value === 'string' ? (readDate(value.trim()) ?? value) : value),
  filter: () => ({ bare: 'equals', read: readDate }),
};

export const time: KindStore = {
  column: () => varchar({ length: 5 }),
  wire: () => Type.String(),
  parse: (value) => (typeof value === 'string' ? (readTime(value.trim()) ?? value) : value),
  filter: () => ({ bare: 'equals', read: readTime }),
};

export const dateTime: KindStore = {
  column: () => momentColumn(),
  wire: () => Type.String(),
  parse: trimmed,
  filter: () => ({ bare: 'equals', cast: true, read: readDateTime }),
};
