import { type GoConfig, Refine, useGo, useParsed } from '@refinedev/core';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { useIsHere } from './data-router.ts';
import { routerProvider } from './router.ts';

function Probe({ onReady }: { onReady: (go: ReturnType<typeof useGo>) => void }) {
  onReady(useGo());
  const { params } = useParsed();
  return <output>{JSON.stringify(params?.filters)}</output>;
}

/** Opens a page at this address and returns the function that leads on from there. */
function openProbe(address = '/') {
  let ready: ReturnType<typeof useGo> | undefined;
  const keep = (go: ReturnType<typeof useGo>) => {
    ready = go;
  };
  const element = (
    <Refine routerProvider={routerProvider} options={{ disableTelemetry: true }}>
      <Probe onReady={keep} />
    </Refine>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { router, go: (asked: GoConfig) => act(() => ready?.(asked)) };
}

it.each(['a&b', 'a#b', '100%', 'a+b', 'a=b', '50% & more', '编号 1', '%41'])('%s comes back from the address', async (value) => {
  const { go } = openProbe();
  const filters = [{ field: 'title', operator: 'contains' as const, value }];

  go({ type: 'replace', query: { filters } });

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
    action: 'show',
    id: '7',
    pathname: '/car/7',
    params: { currentPage: 2, pageSize: undefined, to: '/a' },
  });
  expect(second).toBe(first);
});

describe('an address that is written again', () => {
  const query = { currentPage: 2, filters: [{ field: 'title', operator: 'contains', value: '编号 a&b' }] };

  /** Opens a list that has written its state into its address once. */
  function openWritten() {
    const { router, go } = openProbe('/car#map');
    const write = (asked: NonNullable<GoConfig['query']>) =>
      go({ type: 'replace', options: { keepQuery: true, keepHash: true }, query: asked });
    write(query);
    return { router, write, go };
  }

  it('is no step, for everything on screen would be drawn again', () => {
    const { router, write } = openWritten();
    const { key } = router.state.location;

    write(query);

    expect(router.state.location.key).toBe(key);
  });

  it('is one when anything of it is new', () => {
    const { router, write } = openWritten();

    write({ ...query, currentPage: 3 });

    expect(router.state.location.search).toContain('currentPage=3');
  });

  it('is one where it is to stand in the history, or elsewhere', () => {
    const { router, go } = openWritten();
    const { key } = router.state.location;

    go({ type: 'push', options: { keepQuery: true, keepHash: true }, query });
    expect(router.state.location.key).not.toBe(key);

    go({ to: '/line', type: 'replace', options: { keepQuery: true, keepHash: true }, query });
    expect(router.state.location.pathname).toBe('/line');
  });
});

describe('a list', () => {
  const beginning = { currentPage: 1, pageSize: 10, sorters: [{ field: 'title', order: 'asc' }], filters: [] };

  function openList(address: string) {
    const { router, go } = openProbe(address);
    const write = (state: object) =>
      go({ type: 'replace', options: { keepQuery: true }, query: state as NonNullable<GoConfig['query']> });
    return { write, search: () => decodeURIComponent(router.state.location.search) };
  }

  it('that begins where its address says nothing of it leaves the address as it is, also when it comes back to the front', () => {
    const { write, search } = openList('/car?record=7');

    write(beginning);
    write({ ...beginning, filters: [] });

    expect(search()).toBe('?record=7');
  });

  it('is in its address once it has changed, and so is its beginning from then on', () => {
    const { write, search } = openList('/car');
    write(beginning);

    write({ ...beginning, currentPage: 2 });
    expect(search()).toContain('currentPage=2');

    write(beginning);
    expect(search()).toContain('currentPage=1');
  });

  it('that began with what its address said is written where another address says nothing', () => {
    const { router, go } = openProbe('/car?currentPage=2&pageSize=10');
    const state = { ...beginning, currentPage: 2 } as NonNullable<GoConfig['query']>;
    go({ type: 'replace', options: { keepQuery: true }, query: state });

    act(() => void router.navigate('/car'));
    go({ type: 'replace', options: { keepQuery: true }, query: state });

    expect(router.state.location.search).toContain('currentPage=2');
  });
});

it('draws only those whose answer changes', async () => {
  const drawn: string[] = [];
  const Place = ({ path }: { readonly path: string }) => {
    const isHere = useIsHere(path);
    drawn.push(path);
    return <output aria-label={path}>{String(isHere)}</output>;
  };
  const element = ['/car', '/line', '/post'].map((path) => <Place key={path} path={path} />);
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/car'] });
  render(<RouterProvider router={router} />);
  expect(screen.getByRole('status', { name: '/car' })).toHaveTextContent('true');
  drawn.length = 0;

  await act(() => router.navigate('/line?currentPage=2'));

  expect(screen.getByRole('status', { name: '/car' })).toHaveTextContent('false');
  expect(screen.getByRole('status', { name: '/line' })).toHaveTextContent('true');
  expect(drawn.toSorted()).toEqual(['/car', '/line']);
});
