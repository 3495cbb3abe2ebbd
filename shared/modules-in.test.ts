import { expect, it } from 'vitest';
import { modulesIn } from './modules-in.ts';

it('reads the modules of a folder by their names', async () => {
  const files = await modulesIn<Record<string, unknown>>(import.meta.url, 'generate');

  expect(Object.keys(files)).toContain('plan.ts');
  expect(files['plan.ts']).toHaveProperty('planOf');
});

it('finds none where there is no folder', async () => {
  expect(await modulesIn(import.meta.url, 'nowhere')).toEqual({});
});
