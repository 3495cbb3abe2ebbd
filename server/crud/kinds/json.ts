import { jsonb } from 'drizzle-orm/pg-core';
import { Type } from 'typebox';
import type { KindStore } from './kind-store.ts';

/** Structured data of no table of its own. */
export const json: KindStore = {
  column: () => jsonb(),
  wire: () => Type.Any(),
  parse: (value) => value,
  filter: () => undefined,
};

/** What is not in the table: filled on the way out, transient, or rows of a table of their own. */
export const elsewhere: KindStore = {
  column: () => undefined,
  wire: () => Type.Any(),
  parse: (value) => value,
  filter: () => undefined,
};
