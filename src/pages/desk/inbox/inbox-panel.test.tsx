import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { topicKey } from '#src/lib/live/topics';
import { dictionaryQuery } from '#src/lib/nouns/dictionaries';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { InboxPanel } from './inbox-panel.tsx';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** Draws the panel; each call gets the answer given for its address. */
function open(answers: Readonly<Record<string, unknown>> = {}, may?: readonly string[]) {
  const data = memoryProvider([]);
  const custom = vi.fn(async ({ url }: Sent) => ({ data: (await (answers[url] ?? {})) as never }));
  data.provider.custom = custom as never;
  const onLeave = vi.fn();
  const drawn = renderScreen(<InboxPanel onLeave={onLeave} />, { data, may });
  const sent = (url: string) =>
    custom.mock.calls.map(([call]) => call).filter((call) => call.url === url && call.method === 'post');
  const asked = (url: string) => custom.mock.calls.some(([call]) => call.url === url);
  const show = (name: string) => drawn.user.click(screen.getByRole('tab', { name }));
  return { ...drawn, onLeave, sent, asked, show };
}

const notices = {
  records: [
    { id: '1', title: 'Seals', categoryName: 'Affairs', releaseTime: '2031-03-03 08:00:00', isTop: 0, readFlag: 0 },
    { id: '2', title: 'Holidays', categoryName: 'Release', releaseTime: '2031-03-02 08:00:00', isTop: 1, readFlag: 1 },
  ],
};
const message = {
  id: '7',
  title: 'Exception YC1 is yours',
  path: '/toys?page=2',
  sendTime: '2031-03-03 08:00:00',
  readFlag: 0,
  ids: ['7'],
};
const pending = {
  exchgId: '5',
  exchgNo: 'JJ1',
  exchgType: 2,
  taskNo: 'RW1',
  deptId: '3',
  deptName: 'East branch',
  confirmTime: '2031-03-03 08:00:00',
  endTime: '2031-03-10 08:00:00',
  targetNames: 'Ann,Ben',
};

describe('notices', () => {
  it('show title, time, kind and whether they were read; a click reads one', async () => {
    const { user, sent, onLeave } = open({ 'blade-desk/notice/list': notices });

    const seals = await screen.findByRole('button', { name: /Seals/ });
    expect(within(seals).getByText('2031-03-03 08:00')).toBeVisible();
    expect(seals).toHaveTextContent('Affairs');
    expect(within(seals).getByRole('img', { name: 'Unread' })).toBeVisible();
    const holidays = screen.getByRole('button', { name: /Holidays/ });
    expect(holidays).toHaveTextContent('Pinned');
    expect(within(holidays).getByRole('img', { name: 'Read' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await user.click(seals);
    expect(sent('blade-desk/notice/read')).toMatchObject([{ payload: { all: 1 } }, { payload: { id: '1' } }]);
    expect(onLeave).toHaveBeenCalled();
  });

  it('are samples, named as such, while there are none', async () => {
    open();

    await seen(() => screen.getByText('Change the seals of boxes'));
    expect(screen.getByText('Sample')).toBeVisible();
    expect(screen.queryByRole('button', { name: /seals/i })).not.toBeInTheDocument();
  });

  it('are still to come while they are asked for anew before the first answer', async () => {
    const { client } = open({ 'blade-desk/notice/list': new Promise(() => undefined) });
    await waitFor(() => expect(client.isFetching({ queryKey: topicKey('messages', null, 'blade-desk/notice/list') })).toBe(1));

    await act(() => client.cancelQueries({ queryKey: ['messages'] }));

    expect(screen.queryByText('Sample')).not.toBeInTheDocument();
  });
});

describe('messages', () => {
  it('lead to their page and are read by that, or all at once', async () => {
    const { user, show, sent, onLeave } = open({ 'blade-desk/message/list': { records: [message] } });
    await show('Messages');

    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(sent('blade-desk/message/read')).toMatchObject([{ payload: { all: 1 } }]);

    await user.click(screen.getByRole('button', { name: /YC1/ }));
    expect(sent('blade-desk/message/read')[1]).toMatchObject({ payload: { ids: '7' } });
    expect(onLeave).toHaveBeenCalled();
  });

  it('about one record share a line with their number, and are read by it', async () => {
    const { user, show, sent } = open({ 'blade-desk/message/list': { records: [{ ...message, ids: ['7', '5', '4'] }] } });
    await show('Messages');

    const line = await screen.findByRole('button', { name: /YC1/ });
    expect(line).toHaveTextContent('3 messages');
    await user.click(line);

    expect(sent('blade-desk/message/read')).toMatchObject([{ payload: { ids: '7,5,4' } }]);
  });

  it('are samples while there are none', async () => {
    const { show } = open();
    await show('Messages');

    await seen(() => screen.getByText('An exchange is confirmed'));
  });
});

describe('mail', () => {
  const stars = () => screen.getAllByRole('radio');
  async function openMail() {
    const drawn = open({ 'blade-business/evaluate/pending': [pending] });
    drawn.client.setQueryData(dictionaryQuery({ source: 'business', code: 'evaluate_tag' }).queryKey, [
      { dictKey: '1', dictValue: '准时', dictValueEn: 'On time', isSealed: 0 },
    ] as never);
    await drawn.show('Mail');
    await screen.findByText('East branch · JJ1');
    return drawn;
  }

  it('rates a handover in five steps, from terrible to delighted', async () => {
    const { user, sent } = await openMail();
    expect(stars()).toHaveLength(5);

    await user.click(stars()[4] as HTMLElement);
    expect(screen.getByRole('status')).toHaveTextContent('Delighted');
    await user.click(screen.getByRole('checkbox', { name: 'Anonymous' }));
    await user.click(screen.getByRole('button', { name: 'Send rating' }));

    await waitFor(() =>
      expect(sent('blade-business/evaluate/submit')).toMatchObject([
        { payload: { exchgId: '5', score: 5, anonymous: 1, content: '' } },
      ]),
    );
  });

  it('asks for a rating, and for words with a bad one, before it sends anything', async () => {
    const { user, sent } = await openMail();
    const send = screen.getByRole('button', { name: 'Send rating' });

    await user.click(send);
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a rating');
    await user.click(stars()[0] as HTMLElement);
    expect(screen.getByRole('alert')).toHaveTextContent('Say why');
    expect(sent('blade-business/evaluate/submit')).toEqual([]);

    await user.type(screen.getByRole('textbox', { name: 'Comment' }), 'late');
    await user.click(send);
    await waitFor(() =>
      expect(sent('blade-business/evaluate/submit')).toMatchObject([{ payload: { score: 1, content: 'late' } }]),
    );
  });

  it('stands under its task, and all of a task or all there are can be rated as satisfied', async () => {
    const ratings = [
      pending,
      { ...pending, exchgId: '6', exchgNo: 'JJ2' },
      { ...pending, exchgId: '8', exchgNo: 'JJ3', taskNo: '' },
    ];
    const { user, show, sent } = open({ 'blade-business/evaluate/pending': ratings });
    await show('Mail');

    const ofTask = within(await screen.findByRole('region', { name: 'Task RW1 (2)' }));
    const withClients = within(screen.getByRole('region', { name: 'Handovers with clients (1)' }));
    expect(withClients.queryByRole('button', { name: 'Rate all as satisfied' })).not.toBeInTheDocument();
    await user.click(ofTask.getByRole('button', { name: 'Rate all as satisfied' }));
    expect(sent('blade-business/evaluate/satisfy-all')).toEqual([]);
    expect(await ofTask.findByText(/^Rate 2 handovers as/)).toBeInTheDocument();
    await user.click(ofTask.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(sent('blade-business/evaluate/satisfy-all')).toMatchObject([{ payload: { ids: '5,6' } }]));

    await user.click(screen.getAllByRole('button', { name: 'Rate all as satisfied' })[0] as HTMLElement);
    expect(await screen.findByText(/^Rate 3 handovers as/)).toBeInTheDocument();
  });

  it('asks for nothing on behalf of who may not rate', async () => {
    const { asked, show } = open({}, ['view']);
    await show('Mail');

    await seen(() => screen.getByText('Delivery at the east branch'));
    expect(asked('blade-business/evaluate/pending')).toBe(false);
  });

  it('shows the sample form, which sends nothing, while there is nothing to rate', async () => {
    const { show } = open();
    await show('Mail');

    await seen(() => screen.getByText('Delivery at the east branch'));
    expect(stars()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: 'Send rating' })).not.toBeInTheDocument();
  });
});
