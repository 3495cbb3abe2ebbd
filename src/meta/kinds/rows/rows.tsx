import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { loadedNoun } from '#src/lib/nouns/nouns';
import type { KindSpec } from '../kind.ts';
import { lazyInput } from '../lazy-input.tsx';
import { drawnRows } from './drawn.ts';
import { bodyOf, firstFault, meaningOf, onNewer, type PartRows } from './value.ts';

const Input = lazyInput<PartRows>(() => drawnRows().input());
const Table = lazyWithPreload(() => drawnRows().table());
const Change = lazyWithPreload(() => drawnRows().change());

/** Rows that live within a record: entered in a table of their own fields, and sent with it. */
export const rows: KindSpec<PartRows, PartRows> = {
  cell: ({ value }) => (Array.isArray(value) ? String(value.length) : ''),
  detail: ({ value, field }) => <Table field={field} rows={value as PartRows} />,
  change: ({ field, before, after }) => <Change field={field} before={before} after={after} />,
  Input,
  check: (value, field) => {
    // The definition is loaded by then: the table in which the rows were entered needs it.
    const noun = loadedNoun(field.part?.noun ?? '');
    return noun && Array.isArray(value) ? firstFault(noun, field, value) : undefined;
  },
  meaning: meaningOf,
  onNewer,
  toBody: (value, field) => {
    const noun = loadedNoun(field.part?.noun ?? '');
    return noun ? bodyOf(noun, field, value ?? []) : (value ?? []);
  },
  hideIn: ['list'],
  span: 2,
  unsortable: true,
  isBelow: true,
};
