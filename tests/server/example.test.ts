import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, type ToyClient, type ToyServer } from '#server/crud/testing/toy-server';
import { keyLoan, loanStates } from '../../docs/example/key-loan.ts';
import { keyLoanModule } from '../../docs/example/module.ts';
import { keyLoanDictionary, keyLoanMenu } from '../../docs/example/words.ts';

/** The rights of the buttons that the guide puts into the menu, by their codes. */
const codes = ['key_loan', ...(keyLoanMenu.buttons ?? []).map(({ verb }) => `key_loan_${verb}`)];
const entries = keyLoanDictionary.entries.map(({ key, zh, en }) => ({ dictKey: key, dictValue: zh, dictValueEn: en }));
const loan = { keyNo: 'K-7', holder: 'Ann', holderIdNo: '11010519491231002X' };

let server: ToyServer;
let clerk: ToyClient;
beforeAll(async () => {
  server = await openToyServer({
    nouns: [keyLoan],
    dictionaries: { entries: async () => entries },
    modules: (db) => [keyLoanModule({ context: { db } })],
  });
  clerk = server.newcomer({ permissions: new Set(codes) });
});
afterAll(() => server.close());

const post = (verb: string, payload: object, as = clerk) =>
  as.send({ method: 'POST', url: `/api/${keyLoan.path}/${verb}`, payload });
const read = async (id: string) => (await clerk.send({ url: `/api/${keyLoan.path}/detail`, query: { id } })).data;
const lend = async () => (await post('submit', loan)).data.id as string;

describe('the noun of the guide', () => {
  it('is lent, with the words of its state and its ID number masked for others', async () => {
    const reader = server.newcomer({ tenantId: clerk.actor.tenantId, permissions: new Set(['key_loan']) });
    const id = await lend();

    const seen = await reader.send({ url: `/api/${keyLoan.path}/detail`, query: { id } });

    expect(await read(id)).toMatchObject({ ...loan, loanState: loanStates.lent, loanStateName: 'Lent' });
    expect(seen.data.holderIdNo).toMatch(/^110\*+002X$/);
  });

  it('is given back once', async () => {
    const id = await lend();

    expect(await post('give-back', { id })).toMatchObject({ code: 200 });
    expect(await post('give-back', { id })).toMatchObject({ status: 409 });
    expect(await read(id)).toMatchObject({ loanState: loanStates.returned });
  });

  it('is lost with a reason, may turn up again, and its history tells both', async () => {
    const id = await lend();

    expect(await post('report-lost', { id })).toMatchObject({ data: { fields: { lostReason: expect.any(String) } } });
    await post('report-lost', { id, lostReason: 'In the river' });
    expect(await read(id)).toMatchObject({ loanState: loanStates.lost, lostReason: 'In the river' });
    await post('give-back', { id });

    const { data } = await clerk.send({ url: `/api/${keyLoan.path}/changes`, query: { id } });
    expect(data.records.map(({ action }: { action: string }) => action)).toEqual(['giveBack', 'reportLost', 'insert']);
  });

  it('takes no state from a form', async () => {
    const id = await lend();

    expect(await post('submit', { id, ...loan, loanState: loanStates.returned })).toMatchObject({ status: 400 });
  });

  it.each(['give-back', 'report-lost'])('refuses %s without its right', async (verb) => {
    const other = server.newcomer({ permissions: new Set(['key_loan', 'key_loan_view', 'key_loan_edit']) });

    expect(await post(verb, { id: '1', lostReason: 'x' }, other)).toMatchObject({ status: 403 });
  });
});
