import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { seen } from '#src/lib/testing/seen';
import { atTheDoor, away, counted } from '../testing/at-the-door.tsx';

const { open, post, bodies } = atTheDoor();

describe('photos at the door', () => {
  const photo = (name = 'box.png') => new File([name], name, { type: 'image/png' });
  const answers: Record<string, unknown> = { submit: {}, sign: {} };
  const answer = () => {
    let turn = 0;
    post()
      .mockReset()
      .mockImplementation(async (path) => {
        const verb = path.split('/').at(-1) ?? '';
        if (verb !== 'put-file') return { data: answers[verb] };
        turn += 1;
        return { data: { link: `/f/${turn}.png` } };
      });
  };
  const sentTo = (verb: string) => bodies().flatMap(([path, body]) => (String(path).endsWith(verb) ? [body] : []));

  it('are behind a button of their own, stay over a reload, and are sent once when there is a connection', async () => {
    const { scan, press, signWithPassword, take, reload } = await open();
    for (const code of ['KX12', 'KX11']) await scan(code);
    await counted(2);
    expect(screen.queryByRole('button', { name: 'Take a photo' })).not.toBeInTheDocument();
    await press('Condition, photos');
    await take(photo());
    await seen(() => screen.getByRole('img', { name: 'Photos of KX11 1' }));
    await press(/^Condition, photos/);
    await press('Photos of the handover');
    await take(photo('all.png'));
    await screen.findByRole('img', { name: 'Photos of the handover 1' });

    await reload();
    await press(/^KX11/);
    await seen(() => screen.getByRole('button', { name: 'Condition, photos · 1 photo' }));
    expect(screen.getByRole('img', { name: 'Photos of the handover 1' })).toBeVisible();
    await press('Sign');
    await signWithPassword('Ann');
    post().mockRejectedValue(away);
    await press('Sign as giver');
    await seen(() => screen.getByText('The signatures wait to be sent'));
    answer();
    await press('Try now');

    await waitFor(() => expect(sentTo('sign')).toHaveLength(1));
    const [sign] = sentTo('sign') as { arts: object[]; photos: string }[];
    expect(sign?.arts).toMatchObject([{ artId: '11', photos: '/f/1.png' }, { artId: '12' }]);
    expect(sign?.photos).toBe('/f/2.png');
    expect(sentTo('put-file')).toHaveLength(2);
  });

  it('are asked for by themselves where one is wanted, and needed to go on', async () => {
    const { scan, take } = await open({ needPhoto: 1 });
    for (const code of ['KX11', 'KX12']) await scan(code);
    await counted(2);
    expect(screen.getByText(/before you sign: see/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign' })).toBeDisabled();

    await take(photo());

    await waitFor(() => expect(screen.getByRole('button', { name: 'Sign' })).toBeEnabled());
  });

  it('are asked for where they are taken when the server refuses to do without', async () => {
    const { scan, press, signWithPassword, take } = await open();
    for (const code of ['KX11', 'KX12']) await scan(code);
    await counted(2);
    await press('Sign');
    await signWithPassword('Ann');
    post().mockRejectedValue(new ApiError('No picture, no handover', { code: 400, status: 400, bizCode: 'EXCHG_PHOTO' }));
    await press('Sign as giver');

    const place = within(await screen.findByRole('region', { name: 'Photos of the handover' }));
    expect(place.getByText('No picture, no handover')).toBeVisible();
    expect(screen.queryByText(/^Refused:/)).not.toBeInTheDocument();
    await take(photo());
    await waitFor(() => expect(place.queryByText('No picture, no handover')).not.toBeInTheDocument());
  });
});

describe('a handwritten signature at the door', () => {
  it('shows how somebody signs beside the pad', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => undefined,
      clearRect: () => undefined,
      scale: () => undefined,
    } as never);
    const { scan, press, choose } = await open();
    for (const code of ['KX11', 'KX12']) await scan(code);
    await counted(2);
    await press('Sign');
    await press(/^Bob/);
    await choose('By hand');

    expect(await screen.findByRole('img', { name: 'Specimen signature of Bob' })).toHaveAttribute('src', '/f/bob.png');
  });
});
