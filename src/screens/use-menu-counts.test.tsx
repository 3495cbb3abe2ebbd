import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderCall } from '#src/calls/testing/calling.tsx';
import { ok, type Reply, refuse } from '#src/lib/testing/fake-server';
import type { Screen } from './routes.ts';
import { useMenuCounts } from './use-menu-counts.ts';

const screenAt = (path: string): Screen => ({
  path,
  code: path,
  title: { zh: path, en: path },
  icon: 'home',
  kind: 'page',
  page: path,
});

function count(paths: readonly string[], answer: () => Reply) {
  const screens = paths.map(screenAt);
  const { result, calls, client } = renderCall(() => useMenuCounts(screens), { 'GET blade-flow/work/count': answer });
  return { calls, client, counts: () => result.current };
}

describe('what waits in the lists of the menu', () => {
  it('is counted, and again when tasks have changed hands', async () => {
    let todo = 2;
    const { counts, client } = count(['/work/todo'], () => ok({ todo, claim: 1 }));
    await waitFor(() => expect(counts()).toEqual({ '/work/todo': 2, '/work/claim': 1 }));

    todo = 3;
    await client.invalidateQueries({ queryKey: ['work'] });

    await waitFor(() => expect(counts()).toMatchObject({ '/work/todo': 3 }));
  });

  it('is not asked for by who has none of these lists', async () => {
    const { counts, calls } = count(['/desk/notice'], () => ok({ todo: 2 }));

    expect(counts()).toEqual({ '/work/todo': 0, '/work/claim': 0 });
    expect(calls).toEqual([]);
  });

  it('is nothing where the server cannot tell', async () => {
    const { counts, calls } = count(['/work/claim'], () => refuse(404, 'no such path'));
    await waitFor(() => expect(calls).toHaveLength(1));

    expect(counts()).toEqual({ '/work/todo': 0, '/work/claim': 0 });
  });
});
