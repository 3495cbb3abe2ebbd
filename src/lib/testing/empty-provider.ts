import type { DataProvider } from '@refinedev/core';
import { vi } from 'vitest';

async function refuse(): Promise<never> {
  throw new Error('Not expected to be called');
}

/** Returns a data provider whose lists are empty, and which does nothing else. */
export function emptyProvider() {
  const getList = vi.fn(async () => ({ data: [] as never[], total: 0 }));
  return {
    getList,
    getOne: refuse,
    create: refuse,
    update: refuse,
    deleteOne: refuse,
    getApiUrl: () => '',
  } satisfies DataProvider;
}
