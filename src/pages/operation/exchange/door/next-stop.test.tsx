import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { http } from '#src/lib/http/http';
import { session } from '#src/lib/session/session';
import type { Token } from '#src/lib/session/token';
import { seen } from '#src/lib/testing/seen';
import '#src/locales/door';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { NextStop } from './next-stop.tsx';
import { Todo } from './todo.tsx';

const stop = (id: string, deptId: string, stopState: number) => ({
  id,
  deptId,
  deptName: deptId,
  stopState,
  stopType: 2,
  planCount: 3,
});
const running = {
  id: '9',
  direction: 1,
  leaderId: 'leader',
  driverId: 'driver',
  convoyIds: 'leader,driver,guard',
  nodes: [stop('1', 'Base', 4), stop('2', 'East', 0), stop('3', 'West', 0)],
};
afterEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

async function openAs(
  userId: string,
  deptId: string,
  { shown = running, may, onOpen = vi.fn() }: { shown?: object; may?: readonly string[]; onOpen?: (id: string) => void } = {},
) {
  session.start({ accessToken: 'a', user: { userId, deptId } } as Token);
  const data = memoryProvider([]);
  data.provider.custom = vi.fn(async () => ({ data: shown })) as never;
  const drawn = renderScreen(<NextStop taskId="9" exchanges={[]} onOpen={onOpen} />, { data, may });
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

  it('is not arrived at long before the plan', async () => {
    await openAs('keeper', 'East', { shown: { ...running, planStartTime: '2099-03-03 07:00:00' } });

    await seen(() => screen.getByText('The arrival can be told from 03-02 19:00'));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('is the base, which an empty car can leave once it is checked', async () => {
    const base = { ...stop('1', 'East', 2), stopType: 1 };
    const post = vi.spyOn(http, 'post').mockResolvedValue({ data: {} });
    const { user } = await openAs('keeper', 'East', { shown: { ...running, direction: 2, nodes: [base, stop('2', 'West', 0)] } });

    await seen(() => screen.getByText('Car and crew are checked: the empty car can set out'));
    expect(screen.queryByRole('button', { name: 'Open the exchange' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Set out' }));

    await vi.waitFor(() => expect(post).toHaveBeenCalledOnce());
    expect(post.mock.lastCall).toMatchObject([expect.stringMatching(/task\/depart$/), { id: '9' }, {}]);
  });

  it('leads into its exchange by the press that opens it', async () => {
    vi.spyOn(http, 'post').mockResolvedValue({ data: { id: '70' } });
    const onOpen = vi.fn();
    const { user } = await openAs('keeper', 'East', { shown: { ...running, nodes: [stop('2', 'East', 2)] }, onOpen });

    await user.click(await screen.findByRole('button', { name: 'Open the exchange' }));

    await vi.waitFor(() => expect(onOpen).toHaveBeenCalledExactlyOnceWith('70'));
  });

  it('leads whoever may verify to where that is done', async () => {
    const here = { ...running, nodes: [stop('2', 'East', 1)] };
    const { user, router } = await openAs('keeper', 'East', { shown: here });

    const navigate = vi.spyOn(router, 'navigate').mockResolvedValue();
    await seen(() => screen.getByText('Check car and crew first'));
    await user.click(await screen.findByRole('button', { name: 'Check now' }));

    expect(navigate.mock.lastCall?.[0]).toBe('/operation/verify?task=9&stop=2');
  });

  it('has the crew show their code, who are checked there', async () => {
    const shown = { ...running, userKind: 3, nodes: [stop('2', 'East', 1)] };
    const { user } = await openAs('guard', 'Base', { shown, may: ['view'] });

    await seen(() => screen.getByText('Show your code to be checked by East'));
    expect(screen.queryByRole('button', { name: 'Check now' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Show my code' }));
    await seen(() => screen.getByRole('dialog', { name: 'Show my code' }));
  });

  it.each([0, 1, 2])(
    'says in state %i already that nothing is to be delivered, and has nobody come or checked',
    async (state) => {
      await openAs('keeper', 'East', { shown: { ...running, nodes: [{ ...stop('2', 'East', state), planCount: 0 }] } });

      await seen(() => screen.getByText(/Nothing is to be handed over here/));
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    },
  );

  it('says whom to call there, where the task knows', async () => {
    const shown = {
      ...running,
      contactName: 'Dora',
      contactPhone: '13800000000',
      nodes: [{ ...stop('2', 'East', 1), planCount: 0 }],
    };
    await openAs('keeper', 'East', { shown });

    await seen(() => screen.getByText(/To have the stop skipped, call the dispatcher Dora/));
    expect(screen.getByRole('link', { name: '13800000000' })).toHaveAttribute('href', 'tel:13800000000');
  });

  it('offers one where something is', async () => {
    await openAs('keeper', 'East', { shown: { ...running, nodes: [{ ...stop('2', 'East', 2), planCount: 3 }] } });

    await seen(() => screen.getByRole('button', { name: 'Open the exchange' }));
    expect(screen.getByText('Car and crew are checked: the handover can begin')).toBeVisible();
  });

  it('says to who can do nothing there that it is not theirs', async () => {
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

  it('is one card with the exchange that is under way there', async () => {
    session.start({ accessToken: 'a', user: { userId: 'keeper', deptId: 'East' } } as Token);
    const under = { id: '7', exchgNo: 'JJ7', exchgState: 1, taskId: '9', nodeId: '2' };
    const data = memoryProvider([]);
    data.provider.custom = vi.fn(async ({ url }: { url: string }) => {
      if (url.includes('exchg/')) return { data: { records: [under] } };
      return { data: url.includes('detail') ? { ...running, nodes: [stop('2', 'East', 3)] } : { records: [{ id: '9' }] } };
    }) as never;
    const onOpen = vi.fn();
    const { user } = renderScreen(<Todo taskId={undefined} onOpen={onOpen} onAll={vi.fn()} />, { data });

    await user.click(await screen.findByRole('button', { name: 'Continue' }));

    expect(onOpen).toHaveBeenCalledWith('7');
    expect(screen.getAllByText(/JJ7/)).toHaveLength(1);
    expect(screen.getByText('To check and receive')).toBeVisible();
  });
});
