import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#src/lib/api-error';
import { seen } from '#src/lib/testing/seen';
import { atTheDoor, away, counted } from '../testing/at-the-door.tsx';

const { open, post, bodies } = atTheDoor();

describe('checking at the door', () => {
  it('counts what was scanned, says it, and lets the last line be called something else', async () => {
    const { scan, say } = await open();
    await scan('KX11');

    await seen(() => screen.getByText('KX11 is there'));
    expect(await counted(1)).toBeVisible();
    await say('KX11', 'Damaged');
    await seen(() => screen.getByRole('button', { name: /KX11.*Damaged/ }));
    expect(screen.getByRole('button', { name: 'Sign' })).toBeDisabled();
  });

  it('says what to do where nothing was planned', async () => {
    await open({ arts: [] });

    expect(screen.getByText(/Nothing is planned/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign' })).toBeDisabled();
  });

  it('loses nothing to a reload', async () => {
    const { scan, say, reload } = await open();
    await scan('KX11');
    await say('KX11', 'Seal mismatch');

    await reload();

    expect(await counted(1)).toBeVisible();
    expect(screen.getByRole('button', { name: /KX11.*Seal mismatch/ })).toBeVisible();
  });

  it('tells that what was not planned waits, and adds it once when there is a connection', async () => {
    const { scan, press } = await open();
    post().mockRejectedValue(away);
    await scan('KX99');
    await seen(() => screen.getByText(/KX99 is not planned and not added yet/));
    await seen(() => screen.getByText('KX99 onto JJ7, unplanned'));
    await scan('KX99');
    const ids = new Set(bodies().map(([, body]) => (body as { requestId: string }).requestId));
    expect(ids.size).toBe(1);

    post().mockReset().mockResolvedValue({ data: {} });
    await press('Try now');

    await waitFor(() => expect(screen.queryByText('KX99 onto JJ7, unplanned')).not.toBeInTheDocument());
    expect(bodies()).toEqual([['blade-business/exchg/submit', { id: '7', arts: [{ scan: 'KX99' }], requestId: [...ids][0] }]]);
  });

  it('says why something was refused until it was read', async () => {
    const { scan, press } = await open();
    post().mockRejectedValue(new ApiError('KX99 is written off', { code: 400, status: 400 }));
    await scan('KX99');

    await seen(() => screen.getByText('Refused: KX99 onto JJ7, unplanned'));
    expect(screen.getAllByText(/KX99 is written off/)).not.toHaveLength(0);
    await press('Understood');
    await waitFor(() => expect(screen.queryByText(/^Refused:/)).not.toBeInTheDocument());
  });
});

describe('reporting at the door', () => {
  const photo = () => new File(['broken'], 'box.png', { type: 'image/png' });
  const sentTo = (verb: string) => bodies().filter(([path]) => String(path).endsWith(verb));

  it('waits with its photo, and the signature that names it goes after it', async () => {
    const { scan, say, press, signWithPassword, tell, take } = await open();
    post().mockRejectedValue(away);
    for (const code of ['KX12', 'KX11']) await scan(code);
    await say('KX11', 'Damaged');
    await press('Report an exception');
    await tell('The lid is broken');
    await take(photo());
    await press('OK');
    await seen(() => screen.getByText('Exception about KX11'));
    expect(await screen.findByRole('button', { name: 'Reported' })).toBeDisabled();

    await press('Sign');
    await signWithPassword('Ann');
    await press('Sign as giver');
    await seen(() => screen.getByText('Signatures of the giver, JJ7'));
    expect(bodies().some(([path]) => String(path).endsWith('sign'))).toBe(false);
    const answers: Record<string, unknown> = { 'put-file': { link: '/f/1.png' }, submit: { id: '55' }, sign: {} };
    post()
      .mockReset()
      .mockImplementation(async (path) => ({ data: answers[path.split('/').at(-1) ?? ''] }));
    await press('Try now');

    await waitFor(() => expect(sentTo('sign')).toHaveLength(1));
    expect(sentTo('exception/submit')).toMatchObject(
      [[{}, { content: 'The lid is broken', artId: '11', photos: '/f/1.png' }]].map(([, body]) => [
        'blade-business/exception/submit',
        body,
      ]),
    );
    expect(sentTo('sign')).toMatchObject([['blade-business/exchg/sign', { arts: [{ exceptionId: '55' }, {}] }]]);
  });

  it('is asked for again when it was refused at last, and stays over a reload until then', async () => {
    const { scan, say, press, tell, reload } = await open();
    post().mockRejectedValue(away);
    await scan('KX11');
    await say('KX11', 'Damaged');
    await press('Report an exception');
    await tell('The lid is broken');
    await press('OK');
    await screen.findByText('Exception about KX11');
    await reload();
    await press(/KX11.*Damaged/);
    expect(await screen.findByRole('button', { name: 'Reported' })).toBeDisabled();

    post()
      .mockReset()
      .mockRejectedValue(new ApiError('The task is over', { code: 400, status: 400 }));
    await press('Try now');

    await seen(() => screen.getByText('Refused: Exception about KX11'));
    expect(await screen.findByRole('button', { name: 'Report an exception' })).toBeEnabled();
  });
});

describe('signing at the door', () => {
  it('takes one signer after the other and sends them together, as the side whose turn it is', async () => {
    const { scan, press, signWithPassword } = await open();
    for (const code of ['KX11', 'KX12']) await scan(code);
    await counted(2);
    await press('Sign');
    for (const name of ['Ann', 'Bob']) {
      await signWithPassword(name);
    }
    expect(screen.queryByText('Cid')).not.toBeInTheDocument();
    await press('Sign as giver');

    await waitFor(() => expect(bodies()).toHaveLength(1));
    const password = '5ebe2294ecd0e0f08eab7690d2a6ee69';
    expect(bodies()[0]).toMatchObject([
      'blade-business/exchg/sign',
      {
        ...{ id: '7', side: 1 },
        arts: [
          { artId: '11', result: 1 },
          { artId: '12', result: 1 },
        ],
        signs: [
          { personId: '21', method: 2, password },
          { personId: '22', method: 2, password },
        ],
      },
    ]);
  });

  it('keeps a password out of what is stored while the signatures wait', async () => {
    const { scan, press, signWithPassword } = await open();
    for (const code of ['KX11', 'KX12']) await scan(code);
    await counted(2);
    await press('Sign');
    await signWithPassword('Ann');
    post().mockRejectedValue(away);
    await press('Sign as giver');

    await seen(() => screen.getByText('The signatures wait to be sent'));
    const stored = Object.entries(localStorage).filter(([key]) => key.includes('outbox'));
    expect(JSON.stringify(stored)).not.toMatch(/password|5ebe2294/);
  });
});
