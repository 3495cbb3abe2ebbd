import { QueryClient } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DashboardCount } from '#shared/dashboard';
import { Calling } from '#src/calls/testing/calling.tsx';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { announce } from '#src/lib/live/topics';
import { fakeServer, ok, refuse } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { en } from '#src/locales/words';
import { verify } from '#src/resources/operation/verify';
import type { Screen } from '#src/screens/routes';
import { ScreensContext } from '#src/screens/screens';
import { Figures } from './figures.tsx';

addMessages('en', en);

const verifications: Screen = {
  kind: 'resource',
  noun: verify.name,
  path: '/operation/verify',
  code: 'verify',
  icon: '',
  title: verify.label,
};
const listed = (code: string): Screen => ({ ...verifications, kind: 'resource', code, noun: code, path: `/${code}` });
const full: DashboardCount = {
  newPersonCount: 3,
  newPersonCountYesterday: 1,
  newAssetCount: 1200,
  newAssetCountYesterday: 1200,
  verifyCount: 5,
  verifyCountYesterday: 9,
  verifyFailCount: 2,
  taskCount: 6,
  taskDoneCount: 4,
  taskRunCount: 1,
  exceptionOpenCount: 7,
  inVaultCount: 40,
  inTransitCount: 8,
  atNodeCount: 12,
  pendingEvaluateCount: 1,
  todoCount: 0,
};

let told: () => ReturnType<typeof ok>;
function open(screens: readonly Screen[] = []) {
  const calls = fakeServer({ 'GET blade-desk/dashboard/count': () => told() });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = (
    <Calling client={client}>
      <ScreensContext value={{ menu: [], screens, open: () => undefined }}>
        <Figures />
      </ScreensContext>
    </Calling>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
  return { client, asked: () => calls.length };
}

beforeEach(() => {
  setLanguage('en');
  told = () => ok(full);
});
afterEach(() => setLanguage('zh'));

const figure = async (label: string) => (await screen.findByText(label)).closest('li') as HTMLElement;

describe('the figures of the day', () => {
  it.each([
    ['New people', '3', '2 more than yesterday', 'arrow-up'],
    ['New fixed assets', '1,200', 'The same as yesterday', 'minus'],
    ['Identity checks today', '5', '4 fewer than yesterday', 'arrow-down'],
  ])('tell of %s how many and how many more or fewer than yesterday', async (...[label, value, sentence, sign]) => {
    open();

    const own = await figure(label);
    expect(within(own).getByText(value)).toBeVisible();
    expect(own).toHaveTextContent(sentence);
    expect(own.querySelector(`[data-icon="${sign}"]`)).not.toBeNull();
  });

  it('tell the others beneath, with what failed and what is done', async () => {
    open();

    expect(await figure('Identity checks today')).toHaveTextContent('2 of them failed');
    expect(await figure('Tasks today')).toHaveTextContent('64 of 6 completed');
    expect(await figure('Open exceptions')).toHaveTextContent('7');
    expect(await figure('Articles in transit')).toHaveTextContent('8');
  });

  it('leave out what the reader may not read', async () => {
    told = () => ok({ taskCount: 2, taskDoneCount: 0, taskRunCount: 0, pendingEvaluateCount: 0, todoCount: 0 });
    open(['task', 'evaluate', 'work_todo'].map(listed));

    await figure('Tasks today');
    const labels = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(labels).toEqual(['Tasks today20 of 2 completed', 'Tasks under way0', 'To evaluate0', 'To do0']);
  });

  it('leave out what is nothing where the reader has no screen of it', async () => {
    told = () => ok({ taskCount: 2, taskDoneCount: 0, taskRunCount: 0, pendingEvaluateCount: 0, todoCount: 0 });
    open([listed('work_todo')]);

    await figure('Tasks today');
    const labels = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(labels).toEqual(['Tasks today20 of 2 completed', 'To do0']);
  });

  it('lead to what they count, for whom has the screen', async () => {
    open([verifications]);

    expect(within(await figure('Identity checks today')).getByRole('link')).toHaveAttribute('href', '/operation/verify');
    expect(within(await figure('Tasks today')).queryByRole('link')).not.toBeInTheDocument();
  });

  it('are asked for again when something happens', async () => {
    const { client, asked } = open();
    await figure('New people');

    told = () => ok({ ...full, newPersonCount: 4 });
    await act(() => announce(client, 'operations'));

    await seen(() => screen.getByText('3 more than yesterday'));
    expect(asked()).toBe(2);
  });

  it('say why they could not be had, and are tried again', async () => {
    told = () => refuse(500, 'Away for a moment');
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Away for a moment');

    told = () => ok(full);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await figure('New people')).toHaveTextContent('3');
  });
});
