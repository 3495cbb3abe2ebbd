import { type GoConfig, Refine, useGo, useParsed } from '@refinedev/core';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { routerProvider } from './router.ts';

function Probe({ onReady }: { onReady: (go: ReturnType<typeof useGo>) => void }) {
  onReady(useGo());
  const { params } = useParsed();
  return <output>{JSON.stringify(params?.filters)}</output>;
}

it.each(['a&b', 'a#b', '100%', 'a+b', 'a=b', '50% & more', '编号 1', '%41'])('%s comes back from the address', async (value) => {
  let go: ReturnType<typeof useGo> | undefined;
  const keep = (ready: ReturnType<typeof useGo>) => {
    go = ready;
  };
  const element = (
    <Refine routerProvider={routerProvider} options={{ disableTelemetry: true }}>
      <Probe onReady={keep} />
    </Refine>
  );
  const filters = [{ field: 'title', operator: 'contains', value }];
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);

  act(() => go?.({ type: 'replace', query: { filters } }));

  expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual(filters);
});

it('is read once for all who ask, and says the record, the page and what is asked', () => {
  const seen: unknown[] = [];
  const Reader = () => {
    seen.push(useParsed());
    return null;
  };
  const element = (
    <Refine
      routerProvider={routerProvider}
      resources={[{ name: 'car', list: '/car', show: '/car/:id' }]}
      options={{ disableTelemetry: true }}
    >
      <Reader />
      <Reader />
    </Refine>
  );
  const router = createMemoryRouter([{ path: '/car/:id', element }], {
    initialEntries: ['/car/7?currentPage=2&pageSize=x&to=%252Fa'],
  });

  render(<RouterProvider router={router} />);

  const [first, second] = seen;
  expect(first).toMatchObject({
    resource: { name: 'car' },
    ...{ action: 'show', id: '7', pathname: '/car/7' },
    params: { currentPage: 2, pageSize: undefined, to: '/a' },
  });
  expect(second).toBe(first);
});

describe('an address that is written again', () => {
  const query = { currentPage: 2, filters: [{ field: 'title', operator: 'contains', value: '编号 a&b' }] };

  /** A list at this address, which has written its state there once. */
  async function openWritten() {
    let go: ReturnType<typeof useGo> | undefined;
    const keep = (ready: ReturnType<typeof useGo>) => {
      go = ready;
    };
    const element = (
      <Refine routerProvider={routerProvider} options={{ disableTelemetry: true }}>
        <Probe onReady={keep} />
      </Refine>
    );
    const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/car#map'] });
    render(<RouterProvider router={router} />);
    const write = (asked: NonNullable<GoConfig['query']>) =>
      act(() => go?.({ type: 'replace', options: { keepQuery: true, keepHash: true }, query: asked }));
    write(query);
    return { router, write, go: (asked: GoConfig) => act(() => go?.(asked)) };
  }

  it('is no step, for everything on screen would be drawn again', async () => {
    const { router, write } = await openWritten();
    const { key } = router.state.location;

    write(query);

    expect(router.state.location.key).toBe(key);
  });

  it('is one when anything of it is new', async () => {
    const { router, write } = await openWritten();

    write({ ...query, currentPage: 3 });

    expect(router.state.location.search).toContain('currentPage=3');
  });

  it('is one where it is to stand in the history, or elsewhere', async () => {
    const { router, go } = await openWritten();
    const { key } = router.state.location;

    go({ type: 'push', options: { keepQuery: true, keepHash: true }, query });
    expect(router.state.location.key).not.toBe(key);

    go({ to: '/line', type: 'replace', options: { keepQuery: true, keepHash: true }, query });
    expect(router.state.location.pathname).toBe('/line');
  });
});
