import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import type { EvaluationSummary, PendingEvaluation } from '#shared/handover/evaluate';
import { evaluate } from '#src/resources/operation/evaluate';
import { exception } from '#src/resources/operation/exception';
import { exchg, exchgSign } from '#src/resources/operation/exchg';
import type { ApiResponse, Row } from '../../../../tests/support/api.ts';
import { accepted, type Caller } from '../../../../tests/support/day.ts';
import { type Doubts, openDoubts } from '../../../../tests/support/doubts.ts';
import { put } from '../../../../tests/support/planning.ts';

let house: Doubts;
let keeper: Caller;
let leader: Caller;
let guard: Caller;
beforeAll(async () => {
  house = await openDoubts();
  const { bank, day } = house;
  keeper = day.nodeKeepers[bank.a]?.[0] as Caller;
  leader = await day.people.convoy(bank.east, 4);
  guard = await day.people.convoy(bank.east, 2);
});
afterAll(() => house.app.close());

const path = 'blade-business/evaluate';

/** Makes a delivery at node a that the crew and a keeper have signed. */
async function signed(more: object = {}): Promise<string> {
  const at = '2031-03-03 08:20:00';
  const id = await house.exchange({ exchgState: 1, ...more });
  const sign = ({ id: personId, name: personName }: Caller, more: object) =>
    put(house.app.db, exchgSign, { exchgId: id, personId, personName, method: 2, signTime: at, ...more });
  await sign(leader, { side: 1, subjectType: 1 });
  await sign(guard, { side: 1, subjectType: 1, isLapsed: 1 });
  await sign(keeper, { side: 2, subjectType: 3 });
  const table = tableOf(exchg);
  const ended = { exchgState: 2, receiverSignTime: at, ...more };
  await house.app.db.update(table).set(ended).where(eq(table.id, id));
  return id;
}

const say = async (by: Caller, body: object): Promise<ApiResponse<Row>> =>
  (await by.api()).post(`${path}/submit`, { score: 5, ...body });
const listOf = async (by: Caller, query: Record<string, string> = {}) =>
  accepted(await (await by.api()).list(evaluate, query)).records;

describe('an evaluation', () => {
  it('is said by one who signed about those who signed on the other side', async () => {
    const exchgId = await signed();

    const { id } = accepted(await say(keeper, { exchgId, tags: '1,2', content: 'on the dot' }));

    const table = tableOf(evaluate);
    const [row] = await house.app.db.select().from(table).where(eq(table.id, id));
    expect(row).toMatchObject({
      raterId: keeper.id,
      raterType: 3,
      targetType: 1,
      targetIds: leader.id,
      targetNames: leader.name,
    });
    expect(row).toMatchObject({ evaluateTime: '2031-03-03 09:00:00', score: 5, tags: '1,2', deptId: house.bank.a });
  });

  it.each([
    ['by nobody of the two sides', () => house.day.vaultKeepers[0], {}, 'EVAL_SIDE'],
    ['by one whose signature lapsed', () => guard, {}, 'EVAL_SIDE'],
  ])('%s is refused', async (...[_, by, more, bizCode]) => {
    const exchgId = await signed();

    expect((await say(by(), { exchgId, ...more })).bizCode).toBe(bizCode);
  });

  it.each([
    ['without a score', { score: '' }, 'score'],
    ['with a bad score and no words', { score: 2 }, 'content'],
    ['with a tag that is none', { tags: '77' }, 'tags'],
    ['with too many words', { content: 'x'.repeat(501) }, 'content'],
  ])('%s is refused at its field', async (_, more, field) => {
    const exchgId = await signed();

    expect(Object.keys((await say(keeper, { exchgId, ...more })).fields ?? {})).toEqual([field]);
  });

  it('of what is not confirmed, not there, or no score at all is refused', async () => {
    const open = await signed({ exchgState: 1 });

    expect((await say(keeper, { exchgId: open })).bizCode).toBe('EVAL_STATE');
    expect((await say(keeper, { exchgId: '77' })).status).toBe(404);
    expect((await say(keeper, { exchgId: open, score: 6 })).bizCode).toBe('WRONG_PARAMETER');
    expect((await say(keeper, {})).bizCode).toBe('MISSING_PARAMETER');
  });

  it('is in time up to the last second of the window', async () => {
    const inTime = await signed({ receiverSignTime: '2031-02-24 09:00:00' });
    const late = await signed({ receiverSignTime: '2031-02-24 08:59:59' });

    expect((await say(keeper, { exchgId: inTime })).code).toBe(200);
    expect((await say(keeper, { exchgId: late })).bizCode).toBe('EVAL_LATE');
  });

  it('is one per person and exchange, also when sent at the same moment or again', async () => {
    const exchgId = await signed();
    const both = await Promise.all([say(keeper, { exchgId }), say(keeper, { exchgId, score: 4 })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await say(keeper, { exchgId })).bizCode).toBe('EVAL_DONE');

    const once = { exchgId, requestId: 'say-once' };
    expect((await say(leader, once)).data).toEqual((await say(leader, once)).data);
    expect(await listOf(leader, { exchgId })).toHaveLength(2);
  });

  it('with the lowest score opens an exception', async () => {
    const { id: taskId } = await house.taskWith('loaded');
    const exchgId = await signed({ taskId });

    accepted(await say(keeper, { exchgId, score: 1, content: 'shouted' }));

    const found = accepted(await (await house.day.supervisor.api()).list(exception, { exchgId })).records;
    expect(found).toMatchObject([{ exceptionType: 99, level: 1, content: expect.stringContaining('shouted'), taskId }]);
  });

  it('needs the right', async () => {
    const exchgId = await signed();

    expect((await say(house.day.dispatcher, { exchgId })).status).toBe(403);
  });
});

describe('several evaluations at once', () => {
  const satisfy = async (by: Caller, ids: readonly string[]) => (await by.api()).post(`${path}/satisfy-all`, { ids: ids.join() });

  it('are stored as satisfied, each as if it had been said alone', async () => {
    const ids = [await signed(), await signed()];

    expect(accepted(await satisfy(keeper, ids))).toEqual({ count: 2 });

    const said = await Promise.all(ids.map((exchgId) => listOf(keeper, { exchgId })));
    expect(said.flat()).toMatchObject([
      { score: 4, raterId: keeper.id, anonymous: 0 },
      { score: 4, raterId: keeper.id, anonymous: 0 },
    ]);
  });

  it.each([
    ['that somebody else signed', () => house.exchange({ exchgState: 2, receiverSignTime: '2031-03-03 08:20:00' }), 'EVAL_SIDE'],
    ['whose time is over', () => signed({ receiverSignTime: '2031-02-20 09:00:00' }), 'EVAL_LATE'],
    [
      'that was evaluated meanwhile',
      async () => {
        const exchgId = await signed();
        accepted(await say(keeper, { exchgId }));
        return exchgId;
      },
      'EVAL_DONE',
    ],
  ])('are none where one is of an exchange %s', async (_, other, bizCode) => {
    const exchgId = await signed();

    expect((await satisfy(keeper, [exchgId, await other()])).bizCode).toBe(bizCode);
    expect(await listOf(keeper, { exchgId })).toEqual([]);
  });

  it('are fifty at most, and some', async () => {
    expect(
      (
        await satisfy(
          keeper,
          Array.from({ length: 51 }, (_, n) => String(n + 1)),
        )
      ).bizCode,
    ).toBe('TOO_MANY_IDS');
    expect((await satisfy(keeper, [])).bizCode).toBe('IDS_EMPTY');
    expect((await satisfy(house.day.dispatcher, ['1'])).status).toBe(403);
  });
});

describe('an anonymous rater', () => {
  it('is hidden from the rated only, also from what they search by', async () => {
    const exchgId = await signed();
    const { id } = accepted(await say(keeper, { exchgId, anonymous: 1 }));

    const seen = async (by: Caller, query = {}) => (await listOf(by, { exchgId, ...query })).map(({ raterName }) => raterName);
    expect(await seen(leader)).toEqual(['']);
    expect(await seen(keeper)).toEqual([keeper.name]);
    expect(await seen(house.day.supervisor)).toEqual([keeper.name]);
    expect(await seen(leader, { raterName: keeper.name })).toEqual([]);
    expect(await seen(leader, { raterId_equal: keeper.id })).toEqual([]);
    const detail = JSON.stringify((await (await leader.api()).detail(evaluate, id)).data);
    expect(detail).not.toContain(keeper.id);
    expect(detail).not.toContain(keeper.name);
    expect((await (await leader.api()).get(`${path}/select`)).status).toBe(404);
  });
});

describe('a reply', () => {
  const reply = async (by: Caller, body: object) => (await by.api()).post(`${path}/reply`, { reply: 'thank you', ...body });

  it('is given once, by who may and sees it, and told to the rater', async () => {
    const exchgId = await signed();
    const { id } = accepted(await say(keeper, { exchgId }));
    const stranger = await house.day.people.staff('dispatcher', house.bank.west);

    expect((await reply(keeper, { id })).status).toBe(403);
    expect((await reply(stranger, { id })).status).toBe(404);
    expect((await reply(house.day.supervisor, { id, reply: '' })).fields).toHaveProperty('reply');
    accepted(await reply(house.day.supervisor, { id }));
    expect((await reply(house.day.dispatcher, { id })).bizCode).toBe('EVAL_REPLIED');
    expect(await listOf(keeper, { exchgId })).toMatchObject([{ reply: 'thank you' }]);
    const messages = accepted(await (await keeper.api()).get<{ records: Row[] }>('blade-desk/message/list'));
    expect(messages.records[0]).toMatchObject({ kind: 'evaluateReplied', readFlag: 0 });
  });
});

it('what waits for an evaluation are the own exchanges of the window that have none', async () => {
  const waiting = async (by: Caller) => accepted(await (await by.api()).get<PendingEvaluation[]>(`${path}/pending`));
  const before = (await waiting(leader)).length;
  const { id: taskId, taskNo } = await house.taskWith('loaded');
  const exchgId = await signed({ taskId });
  await signed({ receiverSignTime: '2031-02-20 09:00:00' });

  const [first, ...others] = await waiting(leader);
  expect(first).toMatchObject({ exchgId, taskId, taskNo, targetNames: keeper.name, endTime: '2031-03-10 08:20:00' });
  expect(others).toHaveLength(before);
  expect(await waiting(guard)).toEqual([]);

  accepted(await say(leader, { exchgId }));
  expect(await waiting(leader)).toHaveLength(before);
});

describe('the summary', () => {
  const summary = async (query: Record<string, string>, by = house.day.supervisor) =>
    (await by.api()).get<EvaluationSummary>(`${path}/summary`, query);

  it('counts each step of what its reader sees, of a place and of an escort', async () => {
    const other = await house.day.people.convoy(house.bank.east, 4);
    const before = accepted(await summary({ deptId: house.bank.b }));
    expect(before).toEqual({ count: 0, average: '', steps: [1, 2, 3, 4, 5].map((score) => ({ score, count: 0 })) });
    const common = { exchgId: '5', raterType: 3, raterName: 'K', targetType: 1, targetIds: other.id, deptId: house.bank.b };
    const said = (score: number, raterId: string, evaluateTime = '2031-03-03 00:00:00') =>
      put(house.app.db, evaluate, { ...common, score, raterId, evaluateTime });
    await said(5, '1');
    await said(4, '2', '2031-03-02 23:59:59');

    expect(accepted(await summary({ convoyId: other.id }))).toMatchObject({ count: 2, average: 4.5 });
    expect(accepted(await summary({ deptId: house.bank.b, from: '2031-03-03', to: '2031-03-03' }))).toMatchObject({
      count: 1,
      average: 5,
    });
    const stranger = await house.day.people.staff('supervisor', house.bank.west);
    expect(accepted(await summary({ convoyId: other.id }, stranger))).toMatchObject({ count: 0 });
  });

  it('is of a year at most, forwards', async () => {
    expect((await summary({ from: '2030-01-01', to: '2031-03-03' })).bizCode).toBe('PLAN_RANGE');
    expect((await summary({ from: '2031-03-03', to: '2031-03-01' })).bizCode).toBe('WRONG_PARAMETER');
    expect((await summary({ from: 'x' })).bizCode).toBe('WRONG_PARAMETER');
  });
});
