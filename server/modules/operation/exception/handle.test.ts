import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { transact } from '#server/db/transact';
import { artStates } from '#shared/handover/article';
import { taskItemStates } from '#shared/handover/task';
import { exception } from '#src/resources/operation/exception';
import { exchg } from '#src/resources/operation/exchg';
import { accepted } from '../../../../tests/support/day.ts';
import { type Doubts, openDoubts } from '../../../../tests/support/doubts.ts';

let house: Doubts;
beforeAll(async () => {
  house = await openDoubts();
});
afterAll(() => house.app.close());

const table = tableOf(exception);
const [open, inHand, resolved, closed] = [0, 1, 2, 3];
const { frozen, atBranch, inVault } = artStates;

/** Makes an exception in a state, with the dispatcher as its handler. */
async function inState(exceptionState: number, more: object = {}): Promise<string> {
  const { id: taskId } = await house.taskWith();
  const { id } = accepted(await house.report({ taskId, ...more }));
  const handled = { handlerId: house.day.dispatcher.id, resolveUser: house.day.dispatcher.id };
  await transact(house.app.db, (tx) =>
    tx
      .update(table)
      .set({ exceptionState, ...(exceptionState > open && handled) })
      .where(eq(table.id, id)),
  );
  return id;
}

describe('the states of an exception', () => {
  const actions = {
    take: (id: string) => house.act('handle', { id, exceptionState: inHand }, house.day.supervisor),
    resolve: (id: string) => house.act('handle', { id, exceptionState: resolved, handleResult: 'done' }, house.day.supervisor),
    close: (id: string) => house.act('close', { id }, house.day.supervisor),
  };

  it.each([
    ['take', open, inHand],
    ['take', inHand, inHand],
    ['take', resolved, inHand],
    ['take', closed, undefined],
    ['resolve', open, undefined],
    ['resolve', inHand, resolved],
    ['resolve', resolved, undefined],
    ['resolve', closed, undefined],
    ['close', open, undefined],
    ['close', inHand, undefined],
    ['close', resolved, closed],
    ['close', closed, undefined],
  ] as const)('%s from %i leads to %s', async (action, from, to) => {
    const id = await inState(from);

    const answer = await actions[action](id);

    expect(answer.bizCode).toBe(to === undefined ? 'EXCEPTION_STATE' : undefined);
    expect(await house.stored(id)).toMatchObject({ exceptionState: to ?? from });
  });

  it('are only these two by handling', async () => {
    const id = await inState(open);

    expect((await house.act('handle', { id, exceptionState: 3 })).bizCode).toBe('WRONG_PARAMETER');
    expect((await house.act('handle', { id })).bizCode).toBe('MISSING_PARAMETER');
    expect((await house.report({ id, exceptionState: 3 })).bizCode).toBe('STATE_ONLY');
  });
});

describe('handling', () => {
  it('names its handler, the caller where nobody is named, and only a colleague', async () => {
    const id = await inState(open);

    accepted(await house.act('handle', { id, exceptionState: inHand }));
    expect(await house.stored(id)).toMatchObject({ handlerId: house.day.dispatcher.id, handleTime: '2031-03-03 09:00:00' });
    expect((await house.act('handle', { id, exceptionState: inHand, handlerId: '5' })).fields).toHaveProperty('handlerId');
    accepted(await house.act('handle', { id, exceptionState: inHand, handlerId: house.day.supervisor.id }));
    expect(await house.stored(id)).toMatchObject({ handlerId: house.day.supervisor.id });
  });

  it('needs its result to be resolved', async () => {
    const id = await inState(inHand);

    expect((await house.act('handle', { id, exceptionState: resolved })).fields).toHaveProperty('handleResult');
    expect((await house.act('handle', { id, exceptionState: resolved, handleResult: 'x'.repeat(501) })).code).toBe(400);
  });

  it('sent twice with one requestId happens once', async () => {
    const id = await inState(open);
    const body = { id, exceptionState: inHand, requestId: `take-${id}` };

    const [first, second] = [await house.act('handle', body), await house.act('handle', body)];

    expect(second.data).toEqual(first.data);
    expect((await house.stored(id))?.version).toBe(Number(first.data.version));
  });
});

describe('closing and sending back', () => {
  it('is for another person than who handled or resolved it', async () => {
    const id = await inState(resolved);

    expect((await house.act('close', { id })).bizCode).toBe('EXCEPTION_SELF');
    expect((await house.act('handle', { id, exceptionState: inHand })).bizCode).toBe('EXCEPTION_SELF');
    accepted(await house.act('handle', { id, exceptionState: inHand }, house.day.supervisor));
    expect(await house.stored(id)).toMatchObject({ exceptionState: inHand, resolveTime: null, resolveUser: null });
  });

  it('is for those who may close', async () => {
    const id = await inState(resolved);
    const [keeper] = house.day.vaultKeepers;

    expect((await house.act('close', { id }, keeper)).code).toBe(403);
    expect((await house.act('handle', { id, exceptionState: inHand }, keeper)).code).toBe(403);
  });
});

describe('an article that is frozen', () => {
  /** Makes an exception about a box, which the dispatcher handles. */
  async function doubted(itemState: 'planned' | 'loaded' | 'delivered', exceptionType = 7) {
    const on = await house.taskWith(itemState);
    const level = exceptionType === 3 ? 3 : 2;
    const { id } = accepted(await house.report({ taskId: on.id, artId: on.box, exceptionType, level }));
    accepted(await house.act('handle', { id, exceptionState: inHand }));
    const resolve = (more: object) => house.act('handle', { id, exceptionState: resolved, handleResult: 'looked', ...more });
    return { ...on, taskId: on.id, id, resolve };
  }

  it('needs an outcome', async () => {
    const { resolve, box } = await doubted('delivered');

    expect((await resolve({})).fields).toHaveProperty('artOutcome');
    expect((await resolve({ artOutcome: 4 })).bizCode).toBe('WRONG_PARAMETER');
    expect(await house.vault.stored(box)).toMatchObject({ artState: frozen });
  });

  it.each([
    ['restored at the branch', 'delivered', 1, atBranch, 1],
    ['damaged at the branch', 'delivered', 2, atBranch, 3],
    ['restored in the vault', 'planned', 1, inVault, 1],
    ['lost', 'delivered', 3, frozen, 1],
  ] as const)('%s', async (...[_, itemState, artOutcome, artState, condition]) => {
    const { resolve, box, id } = await doubted(itemState);

    accepted(await resolve({ artOutcome }));

    expect(await house.vault.stored(box)).toMatchObject({ artState, condition });
    expect(await house.stored(id)).toMatchObject({ artOutcome, isFreezing: artOutcome === 3 ? 1 : 0, foundDeptId: null });
  });

  it.each([
    ['at its stop', 'loaded', 'a', atBranch, taskItemStates.delivered],
    ['at another node', 'loaded', 'b', atBranch, taskItemStates.removed],
    ['at the base', 'loaded', 'east', inVault, taskItemStates.returned],
    ['never loaded, at the base', 'planned', 'east', inVault, taskItemStates.removed],
  ] as const)('that was missing is found %s', async (...[_, itemState, where, artState, settled]) => {
    const { resolve, box, taskId } = await doubted(itemState, 3);
    const foundDeptId = house.bank[where];

    expect((await resolve({ artOutcome: 1 })).fields).toHaveProperty('foundDeptId');
    accepted(await resolve({ artOutcome: 1, foundDeptId }));

    expect(await house.vault.stored(box)).toMatchObject({ artState, deptId: foundDeptId, taskId: null });
    expect(await house.itemOf(taskId, box)).toMatchObject({ itemState: settled });
  });

  it('is found at a base or a node that the finder knows', async () => {
    const { resolve } = await doubted('loaded', 3);

    expect((await resolve({ artOutcome: 1, foundDeptId: '1' })).fields).toHaveProperty('foundDeptId');
    expect((await resolve({ artOutcome: 1, foundDeptId: house.bank.west })).fields).toHaveProperty('foundDeptId');
  });

  it('by two exceptions waits for both', async () => {
    const { resolve, box } = await doubted('delivered');
    const { id } = accepted(await house.report({ artId: box, exceptionType: 5, level: 2 }));

    accepted(await resolve({ artOutcome: 1 }));
    expect(await house.vault.stored(box)).toMatchObject({ artState: frozen });

    accepted(await house.act('handle', { id, exceptionState: inHand }));
    accepted(await house.act('handle', { id, exceptionState: resolved, handleResult: 'whole', artOutcome: 1 }));
    expect(await house.vault.stored(box)).toMatchObject({ artState: atBranch });
  });

  it('with its container and is doubted by itself is not freed with that', async () => {
    const [box, thing] = [await house.vault.addBox(), await house.vault.addThing()];
    await house.vault.toVault([box, thing]);
    accepted(await house.day.admin.post('blade-business/article/pack', { boxId: box, artIds: thing }));
    const ids: string[] = [];
    for (const artId of [box, thing]) {
      const about = { artId, exceptionType: 7, level: 2, deptId: house.bank.east };
      ids.push(accepted(await house.report(about)).id);
    }
    const restore = async (id: string | undefined) => {
      accepted(await house.act('handle', { id, exceptionState: inHand }));
      accepted(await house.act('handle', { id, exceptionState: resolved, handleResult: 'whole', artOutcome: 1 }));
    };

    await restore(ids[0]);

    expect(await house.vault.stored(box)).toMatchObject({ artState: inVault });
    expect(await house.vault.stored(thing)).toMatchObject({ artState: frozen, boxId: null, deptId: house.bank.east });
    await restore(ids[1]);
    expect(await house.vault.stored(thing)).toMatchObject({ artState: inVault });
  });

  it('and was said to be lost waits no more for that once another exception finds it', async () => {
    const { resolve, box, id: lost } = await doubted('delivered');
    const { id } = accepted(await house.report({ artId: box, exceptionType: 5, level: 2 }));
    accepted(await resolve({ artOutcome: 3 }));
    accepted(await house.act('handle', { id, exceptionState: inHand }));

    accepted(await house.act('handle', { id, exceptionState: resolved, handleResult: 'here it is', artOutcome: 1 }));

    expect(await house.vault.stored(box)).toMatchObject({ artState: atBranch });
    expect(await house.stored(lost)).toMatchObject({ artOutcome: 3, isFreezing: 0 });
  });

  it('and was said to be lost is open again when that is sent back', async () => {
    const { resolve, box, id } = await doubted('delivered');
    const other = accepted(await house.report({ artId: box, exceptionType: 5, level: 2 }));
    accepted(await resolve({ artOutcome: 3 }));

    accepted(await house.act('handle', { id, exceptionState: inHand }, house.day.supervisor));

    expect(await house.stored(id)).toMatchObject({ exceptionState: inHand, artOutcome: null, isFreezing: 1 });
    accepted(await house.act('handle', { id: other.id, exceptionState: inHand }));
    const found = { id: other.id, exceptionState: resolved, handleResult: 'here it is', artOutcome: 1 };
    accepted(await house.act('handle', found));
    expect(await house.vault.stored(box)).toMatchObject({ artState: frozen });
  });

  it('by an exchange that is still open is not settled before that is over', async () => {
    const { box, id: taskId } = await house.taskWith('delivered');
    const exchgId = await house.exchange({ taskId, artId: box });
    const { id } = accepted(await house.report({ exchgId, artId: box, exceptionType: 7, level: 2 }));
    accepted(await house.act('handle', { id, exceptionState: inHand }));
    const resolve = () => house.act('handle', { id, exceptionState: resolved, handleResult: 'looked' });

    expect((await resolve()).bizCode).toBe('EXCEPTION_EXCHG');
    const exchanges = tableOf(exchg);
    await house.app.db.update(exchanges).set({ exchgState: 4 }).where(eq(exchanges.id, exchgId));
    expect((await resolve()).code).toBe(200);
  });

  it('is told of in its history, which stays whole', async () => {
    const { resolve, box, id } = await doubted('delivered');
    accepted(await resolve({ artOutcome: 1 }));

    const path = 'blade-business/article';
    const history = await house.day.admin.get<{ records: Record<string, unknown>[] }>(`${path}/history`, { artId: box });
    const no = (await house.stored(id))?.exceptionNo ?? '';
    expect(history.data.records.slice(0, 2)).toMatchObject([
      { event: 61, remark: `${no} looked`, eventTime: '2031-03-03 09:00:00' },
      { event: 60, remark: no },
    ]);
    const checked = await house.day.admin.get<{ valid: boolean }>(`${path}/history-check`, { artId: box });
    expect(checked.data.valid).toBe(true);
  });

  it('is settled once by two who resolve at the same moment', async () => {
    const { resolve, box } = await doubted('delivered');

    const answers = await Promise.all([resolve({ artOutcome: 1 }), resolve({ artOutcome: 2 })]);

    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400]);
    expect(await house.vault.stored(box)).toMatchObject({ artState: atBranch });
  });
});

it('what is found out after the end changes nothing that the finished task came to', async () => {
  const { id, box } = await house.taskWith('loaded');
  const { id: doubt } = accepted(await house.report({ taskId: id, artId: box, exceptionType: 7, level: 2 }));
  await house.finish(id);
  const before = await house.taskRow(id);

  accepted(await house.report({ taskId: id, exceptionType: 8 }));
  accepted(await house.act('handle', { id: doubt, exceptionState: inHand }));
  accepted(
    await house.act('handle', {
      id: doubt,
      exceptionState: resolved,
      handleResult: 'whole',
      artOutcome: 1,
      foundDeptId: house.bank.a,
    }),
  );

  expect(await house.taskRow(id)).toEqual(before);
  expect(await house.itemOf(id, box)).toMatchObject({ itemState: taskItemStates.delivered });
});
