import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ready } from '#src/lib/testing/ready';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { rowTools } from '#src/meta/testing/row-tools';
import { messageOf } from './send-dialog.tsx';
import { SmsPage } from './sms-page.tsx';

const inUse = { id: '7', smsCode: 'main', category: 5, status: 2, templateId: 'T', signName: 'Bank', version: 1 };
const spare = { ...inUse, id: '8', smsCode: 'spare', status: 1 };

interface Sent {
  readonly url: string;
  readonly payload?: { readonly phones: string };
}

function open(results: readonly object[] = [], may?: readonly string[]) {
  const data = memoryProvider([inUse, spare]);
  const custom = vi.fn(async (_: Sent) => ({ data: { accepted: 1, results } as never }));
  data.provider.custom = custom as never;
  const drawn = renderScreen(<SmsPage />, { data, may });
  const sent = () => custom.mock.calls.map(([call]) => call).filter(({ url }) => url.endsWith('/endpoint/send-message'));
  return { ...drawn, ...rowTools(drawn.user), sent };
}

async function fillPhones(user: ReturnType<typeof open>['user'], pasted: string) {
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByLabelText('Phones'));
  await user.paste(pasted);
  return dialog;
}

describe('the SMS configurations', () => {
  it('do not offer to enable what is in use', async () => {
    const { menuOf } = open();

    const used = await menuOf('main');

    expect(used).not.toContain('Enable');
    expect(used).toContain('Send a message');
  });

  it('offer what may be enabled', async () => {
    const { menuOf } = open();

    expect(await menuOf('spare')).toEqual(expect.arrayContaining(['Enable', 'Send a message']));
  });
});

describe('sending', () => {
  it('takes numbers that are pasted, and parameters by their names', async () => {
    const { press, user, sent } = open();
    await press('spare', 'Send a message');
    const dialog = await fillPhones(user, '13800000001，13800000002 13800000003');
    await user.type(dialog.getByLabelText('Name of parameter 1'), 'code');
    await user.type(dialog.getByLabelText('Value of parameter 1'), '4829');

    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.payload).toMatchObject({
      id: '8',
      phones: '13800000001,13800000002,13800000003',
      params: '{"code":"4829"}',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('names the number that is wrong and sends nothing', async () => {
    const { press, user, sent } = open();
    await press('spare', 'Send a message');
    const dialog = await fillPhones(user, '13800000001,1380000');

    await user.click(dialog.getByRole('button', { name: 'OK' }));

    await seen(() => dialog.getByText('1380000: Phone must have 11 digits'));
    expect(sent()).toEqual([]);
  });

  it('keeps the numbers that the vendor did not take, with its words', async () => {
    const { press, user, sent } = open([
      { phone: '13800000001', outcome: 1, words: '' },
      { phone: '13800000002', outcome: 2, words: 'The vendor refused: barred' },
    ]);
    await press('spare', 'Send a message');
    const dialog = await fillPhones(user, '13800000001,13800000002');
    await user.click(dialog.getByRole('button', { name: 'OK' }));
    await seen(() => dialog.getByText('13800000002: The vendor refused: barred'));

    await user.click(await ready(() => dialog.getByRole('button', { name: 'OK' })));

    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.payload?.phones).toBe('13800000002');
  });

  it('is offered to those who may', async () => {
    const { menuOf } = open([], ['view', 'edit', 'delete', 'enable']);

    expect(await menuOf('spare')).not.toContain('Send a message');
  });
});

it('lines without a name are not sent', () => {
  const typed = { phones: ['13800000001'], params: [{}, { name: ' code ', value: '1' }, { name: '', value: 'x' }, undefined] };

  expect(messageOf(typed)).toEqual({ phones: '13800000001', params: '{"code":"1"}' });
});
