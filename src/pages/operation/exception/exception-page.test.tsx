import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { dictionaryQuery } from '#src/lib/nouns/dictionaries';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { rowOf, rowTools } from '#src/meta/testing/row-tools';
import { ExceptionPage } from './exception-page.tsx';

const common = {
  exceptionType: 7,
  level: 2,
  deptId: '3',
  deptName: 'East',
  happenTime: '2031-03-03 08:00:00',
  content: 'x',
  version: 1,
};
const inState = (exceptionState: number, more: object = {}) => ({
  ...common,
  id: String(exceptionState + 1),
  exceptionNo: `YC${exceptionState}`,
  exceptionState,
  ...more,
});

interface Sent {
  readonly url: string;
  readonly payload?: unknown;
}

function open(rows: readonly object[] = [0, 1, 2, 3].map((state) => inState(state))) {
  const data = memoryProvider([...rows]);
  const custom = vi.fn(async (_: Sent) => ({ data: {} as never }));
  data.provider.custom = custom as never;
  const drawn = renderScreen(<ExceptionPage />, { data });
  drawn.client.setQueryData(dictionaryQuery({ source: 'business', code: 'art_outcome' }).queryKey, [
    { dictKey: '1', dictValue: '恢复', dictValueEn: 'Restore', isSealed: 0 },
    { dictKey: '3', dictValue: '确认丢失', dictValueEn: 'Confirm loss', isSealed: 0 },
  ] as never);
  const sent = (verb: string) => custom.mock.calls.map(([call]) => call).filter(({ url }) => url.includes(`exception/${verb}`));
  return { ...drawn, ...rowTools(drawn.user), sent };
}

const theDialog = async () => within(await screen.findByRole('dialog'));

describe('an exception', () => {
  it.each([
    ['YC0', 'Handle', ['Resolve', 'Close']],
    ['YC1', 'Resolve', ['Handle', 'Close', 'Edit']],
    ['YC2', 'Close', ['Handle', 'Resolve', 'Edit']],
    ['YC3', 'View', ['Handle', 'Resolve', 'Close', 'Edit']],
  ])('%s is offered what its state allows first', async (no, first, kept) => {
    open();

    const row = within(await rowOf(no));

    await seen(() => row.getByRole('button', { name: first }));
    expect(kept.filter((name) => row.queryByRole('button', { name }))).toEqual([]);
  });

  it.each([
    ['YC1', ['Reassign']],
    ['YC2', ['Send back']],
  ])('%s offers the rest in its menu', async (no, offered) => {
    const { menuOf } = open();

    expect(await menuOf(no)).toEqual(offered);
  });

  it('is taken in hand by whoever is chosen, or by oneself', async () => {
    const { press, user, sent } = open();
    await press('YC0', 'Handle');
    const dialog = await theDialog();

    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(sent('handle')).toHaveLength(1));
    expect(sent('handle')[0]?.payload).toMatchObject({ id: '1', exceptionState: 1, requestId: expect.any(String) });
  });

  it('is resolved with a result, and no question about an article that is not frozen', async () => {
    const { press, user, sent } = open();
    await press('YC1', 'Resolve');
    const dialog = await theDialog();
    expect(dialog.queryByLabelText('Article outcome')).not.toBeInTheDocument();

    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await seen(() => dialog.getByText('Please enter Outcome'));
    await user.type(dialog.getByLabelText('Outcome'), 'ok');
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(sent('handle')).toHaveLength(1));
    expect(sent('handle')[0]?.payload).toMatchObject({ exceptionState: 2, handleResult: 'ok' });
  });

  it('that froze an article asks what becomes of it', async () => {
    const { press, user, sent } = open([inState(1, { isFreezing: 1, artId: '9', artName: 'KX9' })]);
    await press('YC1', 'Resolve');
    const dialog = await theDialog();
    // The text is hidden for a moment while a control of the form is fetched.
    await waitFor(() => expect(dialog.getByText(/KX9 is frozen/)).toBeVisible());
    await user.type(dialog.getByLabelText('Outcome'), 'gone');

    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await seen(() => dialog.getByText('Please select Article outcome'));
    expect(sent('handle')).toEqual([]);
  });

  it('is closed after a question', async () => {
    const { press, user, sent } = open();
    await press('YC2', 'Close');
    const dialog = await theDialog();

    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(sent('close')).toHaveLength(1));
    expect(sent('close')[0]?.payload).toMatchObject({ id: '3' });
  });

  it('is sent back for a reason', async () => {
    const { press, user, sent } = open();
    await press('YC2', 'Send back');
    const dialog = await theDialog();

    await user.click(dialog.getByRole('button', { name: 'OK' }));
    expect(sent('handle')).toEqual([]);
    await user.type(dialog.getByLabelText('Reason'), 'no');
    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(sent('handle')).toHaveLength(1));
    expect(sent('handle')[0]?.payload).toMatchObject({ id: '3', exceptionState: 1, handleResult: 'no' });
  });
});
