import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { artEvents } from '#shared/handover/article';
import { articleHistory } from '#src/resources/business/article-history';
import { writeoff } from '#src/resources/business/writeoff';
import { accepted, type Caller, type Day, dayClock, openDay } from '../../../../tests/support/day.ts';
import { openProcesses, type Processes } from '../../../../tests/support/processes.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import type { Begun } from '../../../../tests/support/task-answers.ts';

const [IN_VAULT, WRITTEN_OFF] = [1, 7];
const [histories, writeoffs] = [tableOf(articleHistory), tableOf(writeoff)];

let app: SeededApp;
let day: Day;
let processes: Processes;
let keeper: Caller;
let first: Caller;
let second: Caller;
beforeAll(async () => {
  const clock = dayClock();
  app = await openSeededApp({}, { clock });
  day = await openDay(app, clock);
  processes = await openProcesses(app);
  [keeper] = day.vaultKeepers;
  first = day.supervisor;
  second = await day.people.staff('admin', day.bank.east);
});
afterAll(() => app.close());

async function stored(): Promise<string> {
  const id = await day.vault.addThing({ homeDeptId: day.bank.a });
  await day.vault.toVault([id]);
  return id;
}
const apply = async (caller: Caller, articleId: string, more: object = {}) =>
  processes.start(await caller.api(), writeoff, { articleId, reason: 'Worn out', taskUser: first.id, ...more });
const begin = async (articleId: string, more: object = {}) => accepted(await apply(keeper, articleId, more));
const answer = async (caller: Caller, begun: Begun, isApproved = true) =>
  processes.answer(await caller.api(), begun, { isApproved });
const stateOf = async (id: string) => (await day.vault.stored(id)).artState;
const rowsOf = (articleId: string) =>
  app.db.select().from(writeoffs).where(eq(writeoffs.articleId, articleId)).orderBy(asc(writeoffs.id));

describe('an article', () => {
  it('is written off once two people have approved', async () => {
    const articleId = await stored();
    const begun = await begin(articleId);
    const seen = accepted(await processes.detail(await first.api(), writeoff, begun.businessId));
    const { artCode } = await day.vault.stored(articleId);
    expect(seen).toMatchObject({
      status: 1,
      articleName: artCode,
      artName: 'thing',
      reason: 'Worn out',
      flow: { taskName: '安保主管审批' },
    });

    accepted(await answer(first, begun));
    expect(await stateOf(articleId)).toBe(IN_VAULT);
    accepted(await answer(second, begun));

    expect(await stateOf(articleId)).toBe(WRITTEN_OFF);
    expect(await rowsOf(articleId)).toMatchObject([{ status: 2 }]);
    const told = await app.db
      .select()
      .from(histories)
      .where(and(eq(histories.artId, articleId), eq(histories.event, artEvents.writtenOff)));
    expect(told).toMatchObject([{ fromState: IN_VAULT, toState: WRITTEN_OFF, operatorNames: second.name, remark: 'Worn out' }]);
  });

  it('is not written off where the second refuses and the applicant gives up', async () => {
    const articleId = await stored();
    const begun = await begin(articleId);

    accepted(await answer(first, begun));
    accepted(await answer(second, begun, false));
    expect(await rowsOf(articleId)).toMatchObject([{ status: 3, comment: 'no' }]);
    accepted(await answer(keeper, begun, false));

    expect(await stateOf(articleId)).toBe(IN_VAULT);
    expect(await rowsOf(articleId)).toMatchObject([{ status: 4 }]);
  });

  it('is not written off by one who approves twice, in any round', async () => {
    const articleId = await stored();
    const chief = await day.people.staff('admin', day.bank.east);
    const begun = await begin(articleId, { taskUser: chief.id });
    accepted(await answer(chief, begun));

    expect((await answer(chief, begun)).bizCode).toBe('TASK_SECOND');
    accepted(await answer(chief, begun, false));
    const changed = { id: begun.businessId, taskUser: first.id };
    accepted(await (await keeper.api()).post(`${writeoff.path}/submit`, changed));
    accepted(await answer(keeper, begun));
    accepted(await answer(first, begun));
    accepted(await answer(chief, begun));

    expect(await stateOf(articleId)).toBe(WRITTEN_OFF);
  });

  it('that has left its state meanwhile stays as it is, and the approval is refused', async () => {
    const articleId = await stored();
    const begun = await begin(articleId);
    accepted(await answer(first, begun));
    const api = await first.api();
    accepted(await api.post('blade-business/article/write-off', { artId: articleId, reason: 'At once' }));

    const refused = await answer(second, begun);

    expect(refused.bizCode).toBe('ART_STATE');
    expect(await rowsOf(articleId)).toMatchObject([{ status: 1 }]);
  });
});

describe('an application is refused', () => {
  it('while another one about the article is not over', async () => {
    const articleId = await stored();
    const begun = await begin(articleId);
    const { artCode } = await day.vault.stored(articleId);

    const again = await apply(keeper, articleId);
    expect(again).toMatchObject({ status: 409, bizCode: 'WRITEOFF_RUNNING', msg: `物品${artCode}已有核销申请在审批中` });
    accepted(await answer(first, begun, false));
    expect((await apply(keeper, articleId)).bizCode).toBe('WRITEOFF_RUNNING');
    accepted(await answer(keeper, begun, false));

    accepted(await apply(keeper, articleId));
    expect(await rowsOf(articleId)).toHaveLength(2);
  });

  it('of two that come at once', async () => {
    const articleId = await stored();
    const [, other] = day.vaultKeepers;
    await other.api();

    const answers = await Promise.all([apply(keeper, articleId), apply(other, articleId)]);

    expect(answers.map(({ bizCode }) => bizCode ?? '').sort()).toEqual(['', 'WRITEOFF_RUNNING']);
    expect(await rowsOf(articleId)).toHaveLength(1);
  });

  it.each<[string, (articleId: string) => object, readonly [string, string]]>([
    ['no reason', () => ({ reason: '' }), ['reason', '请输入核销理由']],
    ['no article', () => ({ articleId: '' }), ['articleId', '请选择物品']],
    ['no approver', () => ({ taskUser: '' }), ['taskUser', '请选择审批人员']],
    ['the applicant as approver', () => ({ taskUser: keeper.id }), ['taskUser', '审批人员不能是申请人本人']],
    ['an approver without the right', () => ({ taskUser: day.dispatcher.id }), ['taskUser', '审批人员没有核销权限']],
  ])('with %s', async (_, more, [field, words]) => {
    const articleId = await stored();

    const refused = await apply(keeper, articleId, more(articleId));

    expect(refused).toMatchObject({ status: 400, msg: words, fields: { [field]: words } });
    expect(await rowsOf(articleId)).toEqual([]);
  });

  it('about an article that cannot be written off, is not seen, or by somebody who sees none', async () => {
    const reserved = await stored();
    await day.publishTask({ arts: [{ artId: reserved }] });
    const [box = ''] = await day.makeBoxes(day.bank.a);
    const thing = await stored();
    accepted(await day.admin.post('blade-business/article/pack', { boxId: box, artIds: thing }));
    const { west, c } = day.bank;
    const far = await day.vault.add(day.vault.types.box, { baseId: west, homeDeptId: c });
    const { guard } = await day.makeCrew();

    const answers = [
      await apply(keeper, reserved),
      await apply(keeper, box),
      await apply(keeper, far),
      await apply(guard, reserved),
    ];

    expect(answers.map(({ bizCode }) => bizCode)).toEqual(['ART_STATE', 'ART_BOX', 'NOT_FOUND', 'FORBIDDEN']);
    expect([...(await rowsOf(reserved)), ...(await rowsOf(box)), ...(await rowsOf(far))]).toEqual([]);
  });
});
