import type { QueryClient } from '@tanstack/react-query';
import { vi } from 'vitest';
import { dictionaryQuery } from '#src/lib/nouns/dictionaries';
import { memoryProvider } from '#src/meta/testing/memory-provider';

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
export const resultEntries = results.map((dictValue, dictKey) => ({
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
