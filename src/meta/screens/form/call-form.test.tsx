import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Values } from '#shared/validate';
import { ApiError } from '#src/lib/http/api-error';
import { signIn } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { makeToy, toy } from '../../testing/toy.ts';
import { CallForm } from './call-form.tsx';

const send = vi.fn<(body: Values) => Promise<unknown>>();
const onSent = vi.fn();
const onRefused = vi.fn();
const row = makeToy(1, { note: 'as bought' });
const defaultValues = { shop: '7' };

beforeEach(() => {
  signIn();
  send.mockReset().mockResolvedValue({ id: '1' });
  onSent.mockReset();
  onRefused.mockReset();
});

function open(over: Partial<Parameters<typeof CallForm>[0]> = {}) {
  const calls = { send, onSent, onRefused };
  const form = <CallForm resource={toy} draftAt="toys" sendLabel="Send" {...calls} {...over} />;
  return renderScreen(form, { data: memoryProvider([]) });
}
const title = () => screen.findByLabelText('Title');
const press = () => screen.getByRole('button', { name: 'Send' });

describe('a form that is sent by a call', () => {
  it('sends what was filled in with what it began with, once', async () => {
    const { user } = open({ defaultValues });
    await user.type(await title(), 'New box');
    await user.click(await screen.findByRole('radio', { name: 'Doll' }));

    await user.dblClick(press());

    await waitFor(() => expect(onSent).toHaveBeenCalledWith({ id: '1' }));
    expect(send.mock.calls).toEqual([[{ title: 'New box', kind: 2, shop: '7' }]]);
  });

  it('sends nothing that its definition refuses, and says so at the field', async () => {
    const { user } = open();
    await title();

    await user.click(press());

    await waitFor(async () => expect(await title()).toBeInvalid());
    expect(send).not.toHaveBeenCalled();
  });

  it('tells which record it changes', async () => {
    const { user } = open({ row });
    await user.type(await title(), '!');

    await user.keyboard('{Control>}{Enter}{/Control}');

    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    expect(send.mock.lastCall?.[0]).toMatchObject({ id: '1001', version: 1, title: 'Box 1!' });
  });

  it('keeps what was filled in when it is refused, and says why at the field', async () => {
    const facts = { status: 400, code: 400, fields: { title: 'There is one already' } };
    send.mockRejectedValueOnce(new ApiError('There is one already', facts));
    const { user } = open({ row });
    await user.type(await title(), '!');

    await user.click(press());

    await seen(() => screen.getByText('There is one already'));
    expect(await title()).toHaveValue('Box 1!');
    expect([onSent.mock.calls, onRefused.mock.calls]).toEqual([[], []]);
    await user.click(press());
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  });

  it('leaves it to its page to tell what no field is to blame for', async () => {
    const refusal = new ApiError('Not today', { status: 409, code: 409 });
    send.mockRejectedValueOnce(refusal);
    const { user } = open({ row });
    await title();

    await user.click(press());

    await waitFor(() => expect(onRefused).toHaveBeenCalledWith(refusal));
  });
});

describe('what was not sent', () => {
  const leave = () => {
    act(() => void window.dispatchEvent(new Event('pagehide')));
    cleanup();
  };

  it('is there again after a reload, and not once it was sent', async () => {
    const { user } = open({ row });
    await user.type(await title(), '!');
    leave();

    const again = open({ row });
    await seen(() => screen.getByText('Unsaved changes were restored'));
    expect(await title()).toHaveValue('Box 1!');
    await again.user.click(press());
    await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
    leave();

    open({ row });
    expect(await title()).toHaveValue('Box 1');
  });

  it('is asked about before the page is left', async () => {
    const { user, router } = open({ row });
    await user.type(await title(), '!');

    act(() => void router.navigate('/elsewhere'));

    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
    expect(screen.queryByText('Elsewhere')).not.toBeInTheDocument();
  });
});
