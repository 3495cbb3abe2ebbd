import { jsonb } from 'drizzle-orm/pg-core';
import { Type } from 'typebox';
import type { KindStore } from './kind-store.ts';

/** Structured data that has no table of its own. */
export const json: KindStore = {
  column: () => jsonb(),
  wire: () => Type.Any(),
  parse: (value) => value,
  filter: () => undefined,
};

/** Values without a column: computed on the way out, transient, or rows in a table of their own. */
export const elsewhere: KindStore = {
  column: () => undefined,
  wire: () => Type.Any(),
  parse: (value) => value,
  filter: () => undefined,
};
