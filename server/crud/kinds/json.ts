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

/** Filled by the server on the way out: nothing to store, to accept or to filter. */
export const computed: KindStore = {
  column: () => undefined,
  wire: () => Type.Any(),
  parse: () => undefined,
  filter: () => undefined,
};
