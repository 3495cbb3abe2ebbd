import { drawRowsWith } from '../kinds/rows/drawn.ts';

/** Lets forms and details draw rows within records. */
drawRowsWith({
  input: async () => (await import('../kinds/rows/rows-input.tsx')).RowsInput,
  table: async () => (await import('../kinds/rows/rows-table.tsx')).RowsTable,
  change: async () => (await import('../kinds/rows/rows-change.tsx')).RowsChange,
});
