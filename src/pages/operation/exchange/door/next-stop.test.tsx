import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { session } from '#src/lib/session';
import { seen } from '#src/lib/testing/seen';
import type { Token } from '#src/lib/token';
import '#src/locales/lazy/door';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { NextStop } from './next-stop.tsx';

const stop = (id: string, deptId: string, stopState: number) => ({ id, deptId, deptName: deptId, stopState, stopType: 2 });
const running = {
  ...{ id: '9', direction: 1, leaderId: 'leader', driverId: 'driver', convoyIds: 'leader,driver,guard' },
  nodes: [stop('1', 'Base', 4), stop('2', 'East', 0), stop('3', 'West', 0)],
};
afterEach(() => localStorage.clear());

async function openAs(
  userId: string,
  deptId: string,
  { shown = running, may }: { shown?: object; may?: readonly string[] } = {},
) {
  session.start({ accessToken: 'a', user: { userId, deptId } } as Token);
  const data = memoryProvider([]);
  data.provider.custom = vi.fn(async () => ({ data: shown })) as never;
  const drawn = renderScreen(<NextStop taskId="9" exchanges={[]} onOpen={vi.fn()} />, { data, may });
  await screen.findByText('East');
  return drawn;
}

describe('the next stop of a car', () => {
  it.each([
    ['a keeper of the place', 'keeper', 'East'],
    ['the crew, who are of the base', 'guard', 'Base'],
  ])('is where %s says that the car has come', async (_, userId, deptId) => {
    await openAs(userId, deptId);

    await seen(() => screen.getByRole('button', { name: 'Arrived' }));
  });

  it('leads whoever may verify to where that is done', async () => {
    const here = { ...running, nodes: [stop('2', 'East', 1)] };
    const { user, router } = await openAs('keeper', 'East', { shown: here });

    const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
    expect(screen.getByText('Check car and crew first')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Check now' }));

    expect(navigate.mock.lastCall?.[0]).toBe('/operation/verify?task=9&stop=2');
  });

  it('only says so to who may not', async () => {
    await openAs('guard', 'Base', { shown: { ...running, nodes: [stop('2', 'East', 1)] }, may: ['view'] });

    await seen(() => screen.getByText('Check car and crew first'));
    expect(screen.queryByRole('button', { name: 'Check now' })).not.toBeInTheDocument();
  });

  it('offers no exchange where nothing is to be delivered', async () => {
    await openAs('keeper', 'East', { shown: { ...running, nodes: [{ ...stop('2', 'East', 2), planCount: 0 }] } });

    await seen(() => screen.getByText(/Nothing is to be handed over here/));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('offers one where something is', async () => {
    await openAs('keeper', 'East', { shown: { ...running, nodes: [{ ...stop('2', 'East', 2), planCount: 3 }] } });

    await seen(() => screen.getByRole('button', { name: 'Open the exchange' }));
  });

  it('says to who can do nothing there that it is not his', async () => {
    await openAs('keeper', 'East', { may: ['view'] });

    await seen(() => screen.getByText('Nothing here is yours to do right now'));
  });

  it('says so where none is left', async () => {
    const data = memoryProvider([]);
    data.provider.custom = vi.fn(async () => ({
      data: { ...running, taskName: 'East run', nodes: [stop('1', 'Base', 4)] },
    })) as never;
    renderScreen(<NextStop taskId="9" exchanges={[]} onOpen={vi.fn()} />, { data });

    await seen(() => screen.getByText('East run: no stop is left to come to'));
  });

  it('is not for a keeper of another place of the task', async () => {
    await openAs('keeper', 'West');

    expect(screen.getByText('The keepers of that place act there')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
