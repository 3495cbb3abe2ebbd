import type { English } from '../english.ts';
import type { source as zh } from '../zh/source.ts';

export const source = {
  test: 'Test',
  testOf: 'Test of {{name}}',
  testing: 'Connecting; this takes some seconds at most…',
  connected: 'Connected',
  found: '{{version}}, {{count}} tables and views, took {{ms}} ms',
  found_one: '{{version}}, 1 table or view, took {{ms}} ms',
  failed: 'Not connected',
  again: 'Try again',
} satisfies English<typeof zh>;
