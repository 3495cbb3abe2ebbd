import type { source as zh } from '../zh/source.ts';

export const source = {
  test: 'Test',
  testOf: 'Test of {{name}}',
  testing: 'Connecting; this takes some seconds at most…',
  connected: 'Connected',
  found: '{{version}}, {{tables}} tables and views, took {{ms}} ms',
  failed: 'Not connected',
  again: 'Try again',
} satisfies typeof zh;
