import type { English } from '../english.ts';
import type { code as zh } from '../zh/code.ts';

/** Words of the code generation. */
export const code = {
  gen: 'Generate',
  preview: 'Preview',
  previewOf: 'Preview of {{name}}',
  screen: 'Screen',
  sources: 'Sources',
  live: 'Preview of the screen',
  liveHint: 'Drawn from the columns as filled in; the rows are examples and are not saved',
  showLive: 'Preview the screen',
  hideLive: 'Hide the preview',
  noTitle: 'A preview needs a text that is both listed and in the form',
  chooseSource: 'Choose a data source first',
  readColumns: 'Read columns',
  readAgain: 'Reading again replaces the {{count}} columns that are filled in. Go on?',
  readAgain_one: 'Reading again replaces the column that is filled in. Go on?',
  columnsRead: '{{count}} columns were read',
  columnsRead_one: '1 column was read',
  columnsRenamed: '{{count}} columns were read; {{names}}: the system uses that name, so the column has another one',
  columnsRenamed_one: '1 column was read; {{names}}: the system uses that name, so the column has another one',
  copy: 'Copy',
  copyFile: 'Copy {{name}}',
  sampleText: '{{label}} {{number}}',
} satisfies English<typeof zh>;
