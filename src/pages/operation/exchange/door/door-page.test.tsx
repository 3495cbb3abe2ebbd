import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { http } from '#src/lib/http/http';
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

  it('says once, where it was scanned, why something was refused', async () => {
    const { scan } = await open();
    post().mockRejectedValue(new ApiError('KX99 is written off', { code: 400, status: 400 }));
    await scan('KX99');

    await seen(() => screen.getByText(/^KX99 was not added: KX99 is written off/));
    expect(screen.queryByText(/^Refused:/)).not.toBeInTheDocument();
  });

  it('says why something was refused at last until it was read', async () => {
    const { scan, press } = await open();
    post().mockRejectedValue(away);
    await scan('KX99');
    await seen(() => screen.getByText('KX99 onto JJ7, unplanned'));
    post()
      .mockReset()
      .mockRejectedValue(new ApiError('KX99 is written off', { code: 400, status: 400 }));
    await press('Try now');

    await seen(() => screen.getByText('Refused: KX99 onto JJ7, unplanned'));
    await press('Understood');
    await waitFor(() => expect(screen.queryByText(/^Refused:/)).not.toBeInTheDocument());
  });

  it('tells who may not add what to do with a strange box, whom to call, and makes no call that would be refused', async () => {
    const contact = { contactName: 'Dora', contactPhone: '13800000000' };
    const { scan, press } = await open(contact, ['sign', 'add']);
    const { get } = http;
    vi.mocked(get).mockClear();
    await scan('KX99');

    await seen(() => screen.getByText(/KX99 is not on this exchange. Do not load it. .*call the dispatcher Dora/));
    expect(screen.getByRole('link', { name: '13800000000' })).toHaveAttribute('href', 'tel:13800000000');
    expect(bodies()).toEqual([]);
    expect(vi.mocked(get).mock.calls.filter(([path]) => path.includes('article'))).toEqual([]);

    post().mockResolvedValue({ data: { id: '55' } });
    await press('Report an exception');
    const words = await screen.findByLabelText('What happened', { selector: 'textarea' });
    await waitFor(() => expect(words).toHaveValue('KX99 is at the handover and not on exchange JJ7.'));
    await press('OK');

    await seen(() => screen.getByRole('button', { name: 'Reported' }));
    expect(bodies()).toMatchObject([
      ['blade-business/exception/submit', { exceptionType: 4, exchgId: '7', content: expect.stringContaining('KX99') }],
    ]);
  });

  it('offers no report to who may not make one', async () => {
    const { scan } = await open({}, ['sign']);
    await scan('KX99');

    await seen(() => screen.getByText(/KX99 is not on this exchange/));
    expect(screen.queryByRole('button', { name: 'Report an exception' })).not.toBeInTheDocument();
  });

  it('asks for the result of a line that was picked before it had one', async () => {
    const { press } = await open();
    await press(/^KX12/);

    await seen(() => screen.getByText('KX12 is chosen: say what was found'));
  });

  it('does not call everything fine where one is missing', async () => {
    const { scan, say } = await open();
    for (const code of ['KX12', 'KX11']) await scan(code);
    await say('KX11', 'Missing');

    await seen(() => screen.getByText('1 As planned · 1 Missing'));
    expect(await counted(2)).toHaveAttribute('data-doubtful', 'true');
  });

  it('says at the end what differed, with a way to its exception', async () => {
    const arts = [{ id: 'l11', artId: '11', artCode: 'KX11', result: 2, exceptionId: '55', exceptionName: 'YC1' }];
    const { press, opened } = await open({ exchgState: 2, shortCount: 1, arts }, undefined, 'Completed with 1 difference');

    await press('YC1');

    expect(opened).toHaveBeenCalledWith({ noun: 'exception', id: '55' });
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
        id: '7',
        side: 1,
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

  it('says how many have to sign, and waits for them; Enter signs', async () => {
    const { scan, press, fill, enter } = await open({ giverCount: 2 });
    for (const code of ['KX11', 'KX12']) await scan(code);
    await counted(2);
    await press('Sign');
    await press(/^Ann/);
    await fill('Password of Ann', 'secret');
    await enter();

    await seen(() => screen.getByText('1 more signature needed, 2 in all'));
    expect(screen.getByRole('button', { name: 'Sign as giver' })).toBeDisabled();
    await press(/^Bob/);
    await fill('Password of Bob', 'secret');
    await enter();
    await seen(() => screen.getByText('Signatures needed: 2, given: 2'));
    expect(screen.getByRole('button', { name: 'Sign as giver' })).toBeEnabled();
  });

  it('asks for the phone to be handed over before it is the receiver’s', async () => {
    const { scan, press, signWithPassword, exchange, answers } = await open();
    for (const code of ['KX11', 'KX12']) await scan(code);
    await counted(2);
    await press('Sign');
    await signWithPassword('Ann');
    answers['blade-business/exchg/detail'] = () => ({ ...exchange, exchgState: 1 });
    await press('Sign as giver');

    await seen(() => screen.getByText('Hand the phone to the receiver'));
    expect(screen.queryByRole('status', { name: /checked/ })).not.toBeInTheDocument();
    await press('I am the receiver: check now');
    await counted(0);
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
