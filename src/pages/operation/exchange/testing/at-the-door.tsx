import type { QueryClient } from '@tanstack/react-query';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { http } from '#src/lib/http/http';
import { dictionaryQuery } from '#src/lib/nouns/dictionaries';
import { session } from '#src/lib/session/session';
import type { Token } from '#src/lib/session/token';
import { LinksContext } from '#src/meta/records/links-context';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { DoorPage } from '../door/door-page.tsx';

interface Sent {
  readonly url: string;
  readonly payload?: Readonly<Record<string, unknown>>;
}

const line = (artId: string, more: object = {}) => ({
  id: `l${artId}`,
  artId,
  artCode: `KX${artId}`,
  artName: `Box ${artId}`,
  planned: 1,
  result: 0,
  receiverResult: 0,
  isContainer: 0,
  sealNoPlan: `S${artId}`,
  sealNo: '',
  remark: '',
  ...more,
});

const people = [
  { side: 1, personId: '21', name: 'Ann', isVerified: false },
  { side: 1, personId: '22', name: 'Bob', isVerified: true, specimen: '/f/bob.png' },
  { side: 2, personId: '31', name: 'Cid', isVerified: true },
];

/** An exchange of two boxes that waits for its giver, and a server that answers about it. */
export function oneExchange(more: object = {}) {
  const exchange = {
    id: '7',
    exchgNo: 'JJ7',
    exchgType: 1,
    exchgTypeName: 'Out-stock',
    exchgState: 0,
    deptId: '5',
    deptIdName: 'East vault',
    taskId: '9',
    nodeId: '91',
    planCount: 2,
    arts: [line('11'), line('12')],
    signs: [],
    ...more,
  };
  const answers: Record<string, (sent: Sent) => unknown> = {
    'blade-business/exchg/detail': () => exchange,
    'blade-business/exchg/signers': () => people,
  };
  const data = memoryProvider([exchange]);
  const custom = vi.fn(async (sent: Sent) => ({ data: (answers[sent.url.replace(/\?$/, '')]?.(sent) ?? {}) as never }));
  data.provider.custom = custom as never;
  const sent = (verb: string) =>
    custom.mock.calls.flatMap(([call]) => (call.url.replace(/\?$/, '').endsWith(`/${verb}`) ? [call.payload] : []));
  return { exchange, data, answers, sent };
}

const results = ['Unchecked', 'As planned', 'Missing', 'Unplanned', 'Damaged', 'Seal mismatch'];

/** The results of lines, as a server returns them. */
const resultEntries = results.map((dictValue, dictKey) => ({
  code: 'exchg_result',
  dictKey,
  dictValue,
  sort: dictKey,
  remark: '',
}));

/** Sets the labels that a server gives to the results of lines. */
export function nameResults(client: QueryClient): void {
  client.setQueryData(dictionaryQuery({ source: 'business', code: 'exchg_result' }).queryKey, resultEntries);
}

/** The error of a call without a connection. */
export const away = new ApiError('no network', { code: 0, status: 0 });
let turn = 0;

async function open(more: object = {}, may?: readonly string[], shows: string | RegExp = /checked/) {
  const made = oneExchange(more);
  const opened = vi.fn();
  const draw = async () => {
    const page = (
      <LinksContext value={{ mayRead: () => true, open: opened }}>
        <DoorPage />
      </LinksContext>
    );
    const { user: hand } = renderScreen(page, { data: made.data, address: '/toys?exchg=7', may });
    if (typeof shows === 'string') await screen.findByText(shows);
    else await screen.findByRole('status', { name: shows });
    return hand;
  };
  let user = await draw();
  const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
  const fill = async (label: string, value: string) => user.type(await screen.findByLabelText(label), value);
  return {
    ...made,
    press,
    fill,
    opened,
    scan: (code: string) => user.type(screen.getByRole('textbox', { name: /^Read with a scanner/ }), `${code}{Enter}`),
    choose: (words: string) => user.click(screen.getByText(words)),
    /** Describes the exception; the field is loaded with the dialog. */
    tell: async (words: string) => user.type(await screen.findByLabelText('What happened', { selector: 'textarea' }), words),
    enter: () => user.keyboard('{Enter}'),
    take: (file: File) => user.upload(screen.getByLabelText('Take a photo', { selector: 'input' }), file),
    say: (code: string, result: string) =>
      user.click(within(screen.getByLabelText(`Result of ${code}`)).getByRole('radio', { name: result })),
    /** Signs as a person on the list of signers. */
    async signWithPassword(name: string) {
      await press(new RegExp(`^${name}`));
      await fill(`Password of ${name}`, 'secret');
      await press('Done');
    },
    async reload() {
      cleanup();
      user = await draw();
    },
  };
}

/** Prepares each test: another signed-in user, spied calls, and a clean storage afterwards. */
export function atTheDoor() {
  const spied = () => vi.spyOn(http, 'post').mockResolvedValue({ data: {} });
  let post: ReturnType<typeof spied>;
  beforeEach(() => {
    turn += 1;
    // Each user has an outbox of their own.
    session.start({ accessToken: 'a', user: { userId: `u${turn}` } } as Token);
    post = spied();
    vi.spyOn(http, 'get').mockImplementation(async (path) => ({ data: path.includes('dict') ? resultEntries : { records: [] } }));
  });
  afterEach(() => localStorage.clear());
  return { open, post: () => post, bodies: () => post.mock.calls.map(([path, body]) => [path, body]) };
}

export const counted = (done: number) => screen.findByRole('status', { name: `${done} of 2 checked` });
