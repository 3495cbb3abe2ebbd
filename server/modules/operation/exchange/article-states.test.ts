import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artEvents, artStates, holderTypes } from '#shared/handover/article';
import { exceptionStates, exceptionTypes, leastLevel } from '#shared/handover/exception';
import { exchgTypes } from '#shared/handover/exchange';
import type { ApiResponse } from '../../../../tests/support/api.ts';
import { accepted } from '../../../../tests/support/day.ts';
import { type Handovers, openHandovers } from '../../../../tests/support/handover.ts';

let house: Handovers;
let things: Readonly<Record<State, string>>;
let targets: Targets;

type State = keyof typeof artStates;
const states = Object.keys(artStates) as State[];
const remark = 'found beside the others';

/** The targets of the actions besides the article: exchanges that are open, a container, and a client at the counter. */
interface Targets {
  readonly client: string;
  readonly outStock: string;
  readonly delivery: string;
  readonly collection: string;
  readonly inStock: string;
  readonly box: string;
}

/** Makes a thing of a client in each state; the reserved one and the one on its way belong to another task. */
async function makeThings(clientId: string): Promise<Readonly<Record<State, string>>> {
  const { vault, bank } = house;
  const other = await house.makeRun();
  const crew = {
    holderType: holderTypes.convoy,
    holderId: other.crew.leader.id,
    holderName: other.crew.leader.name,
    deptId: null,
  };
  const made = {} as Record<State, string>;
  for (const state of states) made[state] = await vault.addThing({ clientId });
  const owner = { holderType: holderTypes.owner, holderId: clientId, holderName: 'Owner', deptId: null };
  await vault.toVault([made.inVault, made.reserved, made.inTransit, made.released, made.frozen]);
  await vault.move(artEvents.reserved, [made.reserved, made.inTransit], { taskId: other.id });
  await vault.move(artEvents.outStock, [made.inTransit], { to: crew, taskId: other.id });
  await vault.move(artEvents.accepted, [made.atBranch], { deptId: bank.a });
  await vault.move(artEvents.released, [made.released], { to: owner });
  await vault.move(artEvents.frozen, [made.frozen], {});
  await vault.move(artEvents.writtenOff, [made.writtenOff], { remark });
  return made;
}

async function makeTargets(client: string): Promise<Targets> {
  const { vault } = house;
  const box = await vault.addBox();
  await vault.toVault([box]);
  const [loading, out, back, end] = [
    await house.makeRun(),
    await house.loaded(),
    await house.makeRun({ direction: 2 }),
    await house.makeRun({ direction: 2 }),
  ];
  await house.confirm(end, await house.open(end, 1, exchgTypes.collection));
  return {
    client,
    box,
    outStock: await house.open(loading, 0, exchgTypes.outStock),
    delivery: await house.open(out, 1, exchgTypes.delivery),
    collection: await house.open(back, 1, exchgTypes.collection),
    inStock: await house.open(end, 3, exchgTypes.inStock),
  };
}

beforeAll(async () => {
  house = await openHandovers();
  const client = await house.makeClient();
  await house.clientCheck(client, house.bank.a);
  things = await makeThings(client.id);
  targets = await makeTargets(client.id);
});
afterAll(() => house.close());

const atA = () => house.deskAt(house.bank.a);
const onArticle = (verb: string, body: object) => house.admin.post(`blade-business/article/${verb}`, { ...body });

/** Scans an article that is not planned for the exchange. */
async function scan(exchgId: string, artId: string): Promise<ApiResponse<unknown>> {
  const { deptId } = await house.detail(exchgId);
  const api = await house.deskAt(String(deptId));
  return house.post(api, 'submit', { id: exchgId, arts: [{ artId, result: 3, remark }] });
}

async function visit(exchgType: number, artIds: string): Promise<ApiResponse<unknown>> {
  return house.post(await atA(), 'submit', { exchgType, clientId: targets.client, artIds });
}

interface Tried {
  /** The states of domain model 9.1 from which the transition is possible; the test tries it from all others. */
  readonly from: readonly State[];
  readonly act: (artId: string) => Promise<ApiResponse<unknown>>;
}

const transitions: Readonly<Record<string, Tried>> = {
  deposit: { from: ['registered', 'released'], act: (id) => visit(exchgTypes.deposit, id) },
  withdraw: { from: ['inVault', 'atBranch'], act: (id) => visit(exchgTypes.withdrawal, id) },
  load: { from: ['inVault'], act: (id) => scan(targets.outStock, id) },
  deliver: { from: [], act: (id) => scan(targets.delivery, id) },
  collect: { from: ['atBranch'], act: (id) => scan(targets.collection, id) },
  'bring back': { from: [], act: (id) => scan(targets.inStock, id) },
  pack: { from: ['inVault'], act: (artIds) => onArticle('pack', { boxId: targets.box, artIds }) },
  relocate: { from: ['inVault', 'reserved'], act: (artIds) => onArticle('relocate', { artIds, locationCode: 'B-1-1' }) },
  'write off': {
    from: ['registered', 'inVault', 'released'],
    act: (artId) => onArticle('write-off', { artId, reason: 'by mistake' }),
  },
};

const wrong = Object.entries(transitions).flatMap(([name, { from, act }]) =>
  states.filter((state) => !from.includes(state)).map((state) => ({ name, state, act })),
);

/** Returns the values that would show that something happened to an article. */
async function traceOf(state: State) {
  const { artState, holderType, deptId, taskId, boxId, historyHash } = await house.vault.stored(things[state]);
  expect(artState).toBe(artStates[state]);
  return { holderType, deptId, taskId, boxId, historyHash };
}

describe('an article (domain model 9.1)', () => {
  // An article at another place cannot be packed here, and it is refused for its place before its state is looked at.
  const boxed = ['atBranch'];

  it.each(wrong)('that is $state is not for: $name', async ({ name, state, act }) => {
    const before = await traceOf(state);

    const answer = await act(things[state]);

    expect(answer).toMatchObject({ code: 400, bizCode: name === 'pack' && boxed.includes(state) ? 'ART_BOX' : 'ART_STATE' });
    expect(await traceOf(state)).toEqual(before);
  });

  async function publishWith(state: State) {
    const draft = await house.day.draftTask({ arts: [{ artId: things[state], toDeptId: house.bank.a }] });
    const dispatcher = await house.day.dispatcher.api();
    const answer = await dispatcher.post<{ isOk: boolean; problems: { bizCode: string }[] }[]>('blade-business/task/publish', {
      ids: draft.id,
    });
    const [outcome] = accepted(answer);
    return { draft, dispatcher, isOk: outcome?.isOk, codes: outcome?.problems.map(({ bizCode }) => bizCode) };
  }
  /** The states of what a task brings home before the start of another one (decision 039). */
  const comingHome: readonly State[] = ['reserved', 'inTransit', 'atBranch'];

  it.each(states.filter((state) => state !== 'inVault' && !comingHome.includes(state)))(
    'that is %s is on no task that is published',
    async (state) => {
      const before = await traceOf(state);

      const { isOk, codes } = await publishWith(state);

      expect(isOk).toBe(false);
      expect(codes).toContain('TASK_ITEM');
      expect(await traceOf(state)).toEqual(before);
    },
  );

  it.each(comingHome)('that is %s may be on a later task, which is told so and leaves it where it is', async (state) => {
    const before = await traceOf(state);

    const { isOk, codes, draft, dispatcher } = await publishWith(state);

    expect(isOk).toBe(true);
    expect(codes).toContain('TASK_ITEM_LATER');
    expect(await traceOf(state)).toEqual(before);
    accepted(await dispatcher.post('blade-business/task/withdraw', { ids: draft.id, id: draft.id, reason: 'over' }));
  });

  it.each(['registered', 'released', 'writtenOff'] as const)('that is %s is not the bank’s to freeze', async (state) => {
    const before = await traceOf(state);
    const exceptionType = exceptionTypes.damaged;
    const said = {
      exceptionType,
      level: leastLevel(exceptionType),
      deptId: house.bank.east,
      content: 'seen',
      artId: things[state],
    };

    const { id } = accepted(await house.admin.post<{ id: string }>('blade-business/exception/submit', said));

    expect(await traceOf(state)).toEqual(before);
    // Resolving the exception does not unfreeze it either.
    const handle = (body: object) => house.admin.post('blade-business/exception/handle', { id, ...body });
    accepted(await handle({ exceptionState: exceptionStates.inHand }));
    accepted(await handle({ exceptionState: exceptionStates.resolved, handleResult: 'nothing', artOutcome: 1 }));
    expect(await traceOf(state)).toEqual(before);
  });
});
