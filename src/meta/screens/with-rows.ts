import { drawRowsWith } from '../kinds/rows/drawn.ts';

/** Brings rows within records to whatever shows forms or details. */
drawRowsWith({
  input: async () => (await import('../kinds/rows/rows-input.tsx')).RowsInput,
  table: async () => (await import('../kinds/rows/rows-table.tsx')).RowsTable,
  change: async () => (await import('../kinds/rows/rows-change.tsx')).RowsChange,
});
