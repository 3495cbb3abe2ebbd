import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { http } from '#src/lib/http/http';
import { dictionaryQuery } from '#src/lib/nouns/dictionaries';
import { seen } from '#src/lib/testing/seen';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { nameResults, oneExchange } from './testing/at-the-door.tsx';
import { WorkDialog } from './work-dialog.tsx';

async function open(more: object = {}, signers?: readonly object[]) {
  const { exchange, data, answers, sent } = oneExchange(more);
  if (signers) answers['blade-business/exchg/signers'] = () => signers;
  const life = { isOpen: true, onClose: () => undefined, afterClose: () => undefined };
  const list = { refresh: () => undefined, clearSelection: () => undefined };
  const drawn = renderScreen(<WorkDialog rows={[exchange]} list={list} {...life} />, { data });
  act(() => nameResults(drawn.client));
  const dialog = within(await screen.findByRole('dialog', { name: /JJ7/ }));
  await dialog.findAllByRole('combobox', { name: 'Signer' });
  const { user } = drawn;
  return {
    ...drawn,
    answers,
    sent,
    dialog,
    say: (code: string, result: string) =>
      user.click(within(dialog.getByLabelText(`Result of ${code}`)).getByRole('radio', { name: result })),
    scan: (code: string) => user.type(dialog.getByRole('textbox', { name: /^Read with a scanner/ }), `${code}{Enter}`),
    async signWithPassword(name: string, password: string) {
      const [who] = dialog.getAllByRole('combobox', { name: 'Signer' });
      await user.click(who as HTMLElement);
      await user.click(await screen.findByTitle(name));
      await user.type(await dialog.findByLabelText(`Password of ${name}`), password);
    },
    give: () => user.click(dialog.getByRole('button', { name: 'Sign as giver' })),
  };
}

describe('checking an exchange', () => {
  it('takes a scanned line as planned, and keeps what was said about one that is scanned again', async () => {
    const { dialog, say, scan } = await open();
    await scan('KX11');
    await seen(() => dialog.getByText('KX11 is there'));
    expect(dialog.getByText('1/2')).toBeVisible();

    await say('KX12', 'Damaged');
    await scan('KX12');

    await seen(() => dialog.getByText('KX12 was checked before'));
    expect(dialog.getByLabelText('Result of KX12').closest('li')).toHaveAttribute('data-result', '4');
  });

  it('tells how much is in a container where that is known', async () => {
    const [one, other] = oneExchange().exchange.arts;
    const { dialog } = await open({
      arts: [
        { ...one, isContainer: 1, contentCount: 3 },
        { ...other, isContainer: 1, contentCount: 0 },
      ],
    });

    await seen(() => dialog.getByText('3 inside'));
    expect(dialog.getAllByText(/inside$/)).toHaveLength(1);
  });

  it('names what is still to be said, and cannot be signed before', async () => {
    const { dialog, say, signWithPassword } = await open();
    await say('KX11', 'As planned');
    await say('KX12', 'Missing');
    await signWithPassword('Ann', 'secret');

    expect(dialog.getByText(/KX12/, { selector: '.ant-alert-title' })).not.toHaveTextContent('KX11');
    expect(dialog.getByRole('button', { name: 'Sign as giver' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: 'Report an exception' })).toBeEnabled();
  });
});

describe('signing an exchange', () => {
  it('sends what was found and the encoded password, and says the same when it is pressed again', async () => {
    const { say, signWithPassword, give, answers, sent } = await open();
    let tries = 0;
    answers['blade-business/exchg/sign'] = () => {
      tries += 1;
      if (tries === 1) throw new ApiError('no answer', { code: 0, status: 0 });
      return {};
    };
    await say('KX11', 'As planned');
    await say('KX12', 'As planned');
    await signWithPassword('Ann', 'secret');
    await give();
    await waitFor(() => expect(sent('sign')).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign as giver' })).toBeEnabled());
    await give();
    await waitFor(() => expect(sent('sign')).toHaveLength(2));

    const [first, second] = sent('sign');
    expect(first).toMatchObject({
      id: '7',
      side: 1,
      requestId: expect.any(String),
      arts: [
        { artId: '11', result: 1, sealNo: 'S11' },
        { artId: '12', result: 1, sealNo: 'S12' },
      ],
      signs: [{ personId: '21', method: 2, password: '5ebe2294ecd0e0f08eab7690d2a6ee69' }],
    });
    expect(JSON.stringify(first)).not.toContain('"secret"');
    expect(second).toEqual(first);
  });

  it('is done by Enter in the password of the last signer, and not while something is missing', async () => {
    const { dialog, user, say, signWithPassword, answers, sent } = await open();
    answers['blade-business/exchg/sign'] = () => ({});
    await say('KX11', 'As planned');
    await signWithPassword('Ann', 'secret{Enter}');
    expect(sent('sign')).toEqual([]);

    await say('KX12', 'As planned');
    await user.type(dialog.getByLabelText('Password of Ann'), '{Enter}');

    await waitFor(() => expect(sent('sign')).toHaveLength(1));
  });

  it('offers only people of the side whose turn it is', async () => {
    const { dialog, user } = await open({ exchgState: 1 });
    const [who] = dialog.getAllByRole('combobox', { name: 'Signer' });
    await user.click(who as HTMLElement);

    expect(await screen.findByTitle('Cid')).toBeInTheDocument();
    expect(screen.queryByTitle('Ann')).not.toBeInTheDocument();
  });
});

describe('photos and conditions at the desk', () => {
  const photo = () => new File(['box'], 'box.png', { type: 'image/png' });
  const conditions = ['Fine', 'Worn', 'Broken'].map((dictValue, index) => ({
    code: 'art_condition',
    dictKey: index + 1,
    dictValue,
    sort: index,
    remark: '',
  }));
  const uploads = () => {
    let turn = 0;
    return vi.spyOn(http, 'post').mockImplementation(async () => {
      turn += 1;
      return { data: { link: `/f/${turn}.png` } };
    });
  };
  const take = async (user: UserEvent, label: string) => {
    const place = within((await screen.findByRole('list', { name: label, hidden: true })).parentElement as HTMLElement);
    await user.upload(place.getByLabelText('Take a photo', { selector: 'input' }), photo());
    await place.findByRole('img', { name: /1$/ });
  };

  it('are sent with the lines and the signature, uploaded once however often it is pressed', async () => {
    const { dialog, user, client, say, signWithPassword, give, answers, sent } = await open();
    const post = uploads();
    act(() => client.setQueryData(dictionaryQuery({ source: 'business', code: 'art_condition' }).queryKey, conditions));
    for (const code of ['KX11', 'KX12']) await say(code, 'As planned');
    const [more] = dialog.getAllByRole('button', { name: 'Condition, photos' });
    await user.click(more as HTMLElement);
    await user.click(dialog.getByRole('combobox', { name: 'Condition of KX11' }));
    await user.click(await screen.findByTitle('Worn'));
    await take(user, 'Photos of KX11');
    expect(dialog.getByRole('button', { name: 'Condition, photos · Worn · 1 photo' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Photos of the handover' }));
    await take(user, 'Photos of the handover');
    await signWithPassword('Ann', 'secret');
    answers['blade-business/exchg/sign'] = () => {
      throw new ApiError('no answer', { code: 0, status: 0 });
    };
    await give();
    await waitFor(() => expect(sent('sign')).toHaveLength(1));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Sign as giver' })).toBeEnabled());
    await give();
    await waitFor(() => expect(sent('sign')).toHaveLength(2));

    const [first, second] = sent('sign');
    expect(first?.arts).toMatchObject([{ artId: '11', condition: 2, photos: '/f/1.png' }, { artId: '12' }]);
    expect(first?.photos).toBe('/f/2.png');
    expect(second).toEqual(first);
    expect(post).toHaveBeenCalledTimes(2);
  });

  it('are wanted before the giver can sign, where the bank wants them', async () => {
    const { dialog, user, say, signWithPassword } = await open({ needPhoto: 1 });
    for (const code of ['KX11', 'KX12']) await say(code, 'As planned');
    await signWithPassword('Ann', 'secret');
    expect(dialog.getByText(/^A photo is needed/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Sign as giver' })).toBeDisabled();

    await take(user, 'Photos of the handover');

    expect(dialog.queryByText(/^A photo is needed/)).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Sign as giver' })).toBeEnabled();
    await user.click(dialog.getByRole('button', { name: 'Remove photo 1' }));
    expect(dialog.getByRole('button', { name: 'Sign as giver' })).toBeDisabled();
  });

  it('are asked for where they are taken when the server refuses to do without', async () => {
    const { dialog, say, signWithPassword, give, answers } = await open();
    answers['blade-business/exchg/sign'] = () => {
      throw new ApiError('No picture, no handover', { code: 400, status: 400, bizCode: 'EXCHG_PHOTO' });
    };
    for (const code of ['KX11', 'KX12']) await say(code, 'As planned');
    await signWithPassword('Ann', 'secret');
    await give();

    const place = within(await dialog.findByRole('region', { name: 'Photos of the handover' }));
    await seen(() => place.getByText('No picture, no handover'));
    expect(place.getByRole('button', { name: 'Take a photo' })).toBeVisible();
  });

  it('of the giver stay when the receiver adds theirs', async () => {
    const { dialog, user } = await open({ exchgState: 1, photos: '/f/a.png,/f/b.png' });
    await screen.findByRole('img', { name: 'Photos of the handover 2' });

    expect(dialog.queryByRole('button', { name: /^Remove photo/ })).not.toBeInTheDocument();
    await user.click(dialog.getAllByRole('button', { name: 'Condition, photos' })[0] as HTMLElement);
    expect(dialog.getByRole('combobox', { name: 'Condition of KX11' })).toBeDisabled();
  });
});

it('shows the specimen of whoever signs by hand', async () => {
  const context = { fillRect: () => undefined, clearRect: () => undefined, scale: () => undefined };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const { dialog, user } = await open({ exchgState: 1 }, [
    { side: 2, personId: '31', name: 'Cid', isVerified: true, specimen: '/f/cid.png' },
  ]);
  const [who] = dialog.getAllByRole('combobox', { name: 'Signer' });
  await user.click(who as HTMLElement);
  await user.click(await screen.findByTitle('Cid'));
  expect(dialog.queryByRole('img', { name: 'Specimen signature of Cid' })).not.toBeInTheDocument();

  await user.click(dialog.getAllByText('By hand')[0] as HTMLElement);

  expect(await dialog.findByRole('img', { name: 'Specimen signature of Cid' })).toHaveAttribute('src', '/f/cid.png');
});
