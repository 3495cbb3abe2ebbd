import { Refine, useGo, useParsed } from '@refinedev/core';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
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
