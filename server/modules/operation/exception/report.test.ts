import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { artStates, holderTypes } from '#shared/handover/article';
import { taskItemStates, taskStates } from '#shared/handover/task';
import { exception } from '#src/resources/operation/exception';
import { accepted } from '../../../../tests/support/day.ts';
import { type Doubts, openDoubts } from '../../../../tests/support/doubts.ts';

let house: Doubts;
beforeAll(async () => {
  house = await openDoubts();
});
afterAll(() => house.app.close());

const { frozen, atBranch, inVault } = artStates;

describe('a report', () => {
  it('is numbered by day, open, and about what it names', async () => {
    const { id, node } = await house.taskWith();

    const saved = accepted(await house.report({ taskId: id, nodeId: node }));

    expect(saved).toMatchObject({ exceptionNo: expect.stringMatching(/^YC20310303\d{4}$/) });
    expect(await house.stored(saved.id)).toMatchObject({ exceptionState: 0, nodeId: node, createUser: house.day.dispatcher.id });
    expect(await house.taskRow(id)).toMatchObject({ exceptionCount: 1, taskState: taskStates.published });
  });

  it.each([
    ['in the future', { happenTime: '2031-03-03 09:10:00' }, 'happenTime'],
    ['too light for a broken seal', { exceptionType: 5 }, 'level'],
    ['too light for damage', { exceptionType: 7 }, 'level'],
    ['too light for something missing', { exceptionType: 3 }, 'level'],
    ['without content', { content: '' }, 'content'],
    ['at a place that is not there', { deptId: '77' }, 'deptId'],
    ['with a state', { exceptionState: 2 }, 'exceptionState'],
  ])('%s is refused at its field', async (_, more, field) => {
    const { id } = await house.taskWith();

    const answer = await house.report({ taskId: id, ...more });

    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
    expect(await house.taskRow(id)).toMatchObject({ exceptionCount: null });
  });

  it('without a link, or of a stop of no task, is refused', async () => {
    const { id } = await house.taskWith();

    expect((await house.report({})).bizCode).toBe('EXCEPTION_LINK');
    expect((await house.report({ taskId: id, nodeId: '77' })).bizCode).toBe('WRONG_PARAMETER');
  });

  it('names a missing article as critical only', async () => {
    const { box } = await house.taskWith();

    expect((await house.report({ artId: box, exceptionType: 3, level: 2 })).fields).toHaveProperty('level');
    expect((await house.report({ artId: box, exceptionType: 3, level: 3 })).code).toBe(200);
  });

  it('sent twice with one requestId is one', async () => {
    const { id } = await house.taskWith();
    const body = { taskId: id, requestId: 'report-once' };

    const [first, second] = [await house.report(body), await house.report(body)];

    expect(second.data).toEqual(first.data);
    expect(await house.taskRow(id)).toMatchObject({ exceptionCount: 1 });
  });

  it('may happen a moment ahead of the server’s clock, and counts as now', async () => {
    const { id } = await house.taskWith();

    const saved = accepted(await house.report({ taskId: id, happenTime: '2031-03-03 09:01:00' }));

    expect(await house.stored(saved.id)).toMatchObject({ happenTime: '2031-03-03 09:00:00' });
  });
});

describe('a correction', () => {
  it('is made by whoever reported it, while it is open, and not of what it is about', async () => {
    const [one, other] = [await house.taskWith(), await house.taskWith()];
    const { id } = accepted(await house.report({ taskId: one.id }));

    expect((await house.report({ id, content: 'more' }, house.day.supervisor)).bizCode).toBe('EXCEPTION_REPORTER');
    for (const fixed of [{ taskId: other.id }, { artId: other.box }, { exceptionType: 8 }]) {
      expect((await house.report({ id, taskId: one.id, ...fixed })).fields).toHaveProperty(Object.keys(fixed)[0] ?? '');
    }
    expect((await house.report({ id, content: 'more', level: 2 })).code).toBe(200);
    await house.act('handle', { id, exceptionState: 1 });
    expect((await house.report({ id, content: 'late' })).bizCode).toBe('EXCEPTION_STATE');
    expect(await house.stored(id)).toMatchObject({ content: 'more', level: 2, taskId: one.id });
  });

  it.each([1, 2, 3])('is not made in state %i', async (exceptionState) => {
    const { id: taskId } = await house.taskWith();
    const { id } = accepted(await house.report({ taskId }));
    const table = tableOf(exception);
    await house.app.db.update(table).set({ exceptionState }).where(eq(table.id, id));

    expect(await house.report({ id, content: 'late' })).toMatchObject({ bizCode: 'EXCEPTION_STATE' });
  });

  it('that makes it critical stops its task', async () => {
    const { id: taskId } = await house.taskWith('loaded');
    const { id } = accepted(await house.report({ taskId }));

    accepted(await house.report({ id, level: 3 }));

    expect(await house.taskRow(taskId)).toMatchObject({ taskState: taskStates.suspended });
  });
});

describe('a doubt about an article', () => {
  it.each([
    ['reserved', 'planned', 5, 2],
    ['on the road', 'loaded', 6, 1],
    ['damaged at the branch', 'delivered', 7, 2],
  ] as const)('freezes it where it is: %s', async (...[_, itemState, exceptionType, level]) => {
    const { id, box } = await house.taskWith(itemState);
    const before = await house.vault.stored(box);

    const saved = accepted(await house.report({ taskId: id, artId: box, exceptionType, level }));

    const { holderType, holderId, deptId } = before;
    expect(await house.vault.stored(box)).toMatchObject({ artState: frozen, holderType, holderId, deptId, taskId: null });
    expect(await house.stored(saved.id)).toMatchObject({ isFreezing: 1 });
    const isOver = itemState === 'delivered';
    expect(await house.itemOf(id, box)).toMatchObject({
      itemState: isOver ? taskItemStates.delivered : taskItemStates.exception,
    });
  });

  it('that it is missing leaves it nowhere, with nobody known', async () => {
    const { id, box } = await house.taskWith('loaded');

    accepted(await house.report({ taskId: id, artId: box, exceptionType: 3, level: 3 }));

    expect(await house.vault.stored(box)).toMatchObject({ artState: frozen, holderType: holderTypes.unknown, deptId: null });
    expect(await house.taskRow(id)).toMatchObject({ taskState: taskStates.suspended });
  });

  it('ends the item of the task that has it, also when it does not name that task', async () => {
    const { id, box } = await house.taskWith();

    accepted(await house.report({ artId: box, exceptionType: 7, level: 2 }));

    expect(await house.itemOf(id, box)).toMatchObject({ itemState: taskItemStates.exception });
  });

  it('waits for the exchange that it names while that is open', async () => {
    const { id, box } = await house.taskWith('delivered');
    const open = await house.exchange({ taskId: id, artId: box });
    const over = await house.exchange({ taskId: id, artId: box, exchgState: 4 });

    const waits = accepted(await house.report({ exchgId: open, artId: box, exceptionType: 7, level: 2 }));
    expect(await house.vault.stored(box)).toMatchObject({ artState: atBranch });
    expect((await house.stored(waits.id))?.isFreezing).not.toBe(1);

    accepted(await house.report({ exchgId: over, artId: box, exceptionType: 7, level: 2 }));
    expect(await house.vault.stored(box)).toMatchObject({ artState: frozen });
  });

  it('waits no longer once that exchange is voided, for the doubt is still there', async () => {
    const { id, node, box } = await house.taskWith('loaded');
    const exchgId = await house.exchange({ taskId: id, nodeId: node, artId: box });
    const saved = accepted(await house.report({ taskId: id, exchgId, artId: box, exceptionType: 7, level: 2 }));
    const other = accepted(await house.report({ taskId: id, exchgId, artId: box, exceptionType: 4 }));
    expect(await house.vault.stored(box)).toMatchObject({ artState: artStates.inTransit });

    accepted(await house.day.admin.post('blade-business/exchg/void', { id: exchgId, reason: 'once more' }));

    expect(await house.vault.stored(box)).toMatchObject({ artState: frozen });
    expect(await house.stored(saved.id)).toMatchObject({ isFreezing: 1 });
    expect((await house.stored(other.id))?.isFreezing).not.toBe(1);
    expect(await house.itemOf(id, box)).toMatchObject({ itemState: taskItemStates.exception });
  });

  it('does not wait for an exchange that it names and that is about something else', async () => {
    const { id, box } = await house.taskWith('delivered');
    const open = await house.exchange({ taskId: id });

    accepted(await house.report({ exchgId: open, artId: box, exceptionType: 7, level: 2 }));

    expect(await house.vault.stored(box)).toMatchObject({ artState: frozen });
  });

  it('of another kind, or about what the bank does not have, freezes nothing', async () => {
    const { box } = await house.taskWith('delivered');
    const outside = await house.vault.addThing();

    accepted(await house.report({ artId: box, exceptionType: 4 }));
    accepted(await house.report({ artId: outside, exceptionType: 7, level: 2 }));

    expect(await house.vault.stored(box)).toMatchObject({ artState: atBranch });
    expect(await house.vault.stored(outside)).toMatchObject({ artState: artStates.registered });
  });

  it('takes a thing out of its box, and a box with what is in it', async () => {
    const [box, thing] = [await house.vault.addBox(), await house.vault.addThing()];
    await house.vault.toVault([box, thing]);
    const pack = { boxId: box, artIds: thing };
    const admin = house.day.admin;
    await admin.post('blade-business/article/pack', pack);
    accepted(await house.report({ artId: box, exceptionType: 5, level: 2, deptId: house.bank.east }));
    expect(await house.vault.stored(thing)).toMatchObject({ artState: frozen, boxId: box });

    const [other, inside] = [await house.vault.addBox(), await house.vault.addThing()];
    await house.vault.toVault([other, inside]);
    await admin.post('blade-business/article/pack', { boxId: other, artIds: inside });
    accepted(await house.report({ artId: inside, exceptionType: 7, level: 2, deptId: house.bank.east }));
    expect(await house.vault.stored(inside)).toMatchObject({ artState: frozen, boxId: null });
    expect(await house.vault.stored(other)).toMatchObject({ artState: inVault });
  });
});

describe('who may', () => {
  it('report: those who hold the button; correct: likewise; remove: nobody', async () => {
    const { id } = await house.taskWith();
    const [leader] = await Promise.all([house.day.people.convoy(house.bank.east, 4)]);
    const own = await house.taskWith('loaded', { leaderId: leader.id, convoyIds: leader.id });

    expect((await house.report({ taskId: own.id }, leader)).code).toBe(200);
    expect((await house.report({ taskId: id }, leader)).fields).toHaveProperty('taskId');
    expect((await house.act('handle', { id: '1', exceptionState: 1 }, leader)).code).toBe(403);
    expect((await house.day.admin.remove(exception, ['1'])).status).toBe(404);
  });

  it('name an article: those who see it, and whoever carries it', async () => {
    const leader = await house.day.people.convoy(house.bank.east, 4);
    const own = await house.taskWith('loaded', { leaderId: leader.id, convoyIds: leader.id });
    const other = await house.taskWith('loaded');
    const doubt = (artId: string) => house.report({ artId, exceptionType: 7, level: 2 }, leader);

    expect((await doubt(other.box)).fields).toHaveProperty('artId');
    expect((await house.report({ taskId: own.id, artId: other.box, exceptionType: 7, level: 2 }, leader)).code).toBe(400);

    expect(await house.vault.stored(other.box)).toMatchObject({ artState: artStates.inTransit });
    expect((await doubt(own.box)).code).toBe(200);
    expect(await house.vault.stored(own.box)).toMatchObject({ artState: frozen });
  });

  it('see it: not those of another base', async () => {
    const { id } = await house.taskWith();
    const saved = accepted(await house.report({ taskId: id }));
    const stranger = await house.day.people.staff('dispatcher', house.bank.west);

    expect((await (await stranger.api()).detail(exception, saved.id)).data).toEqual({});
    expect((await house.act('handle', { id: saved.id, exceptionState: 1 }, stranger)).code).toBe(404);
    expect((await house.report({ id: saved.id, content: 'x' }, stranger)).code).toBe(404);
  });
});

it('a critical one is told at once to those who look after its base', async () => {
  const { id } = await house.taskWith();
  const read = async (caller: typeof house.day.supervisor) =>
    (await caller.api()).get<{ records: unknown[] }>('blade-desk/message/list');
  const before = (await read(house.day.supervisor)).data.records.length;

  accepted(await house.report({ taskId: id, level: 3, content: 'robbery' }));

  const { records } = (await read(house.day.supervisor)).data;
  expect(records.length).toBe(before + 1);
  expect(records[0]).toMatchObject({ kind: 'exceptionCritical', readTime: '', params: { content: 'robbery' } });
});
