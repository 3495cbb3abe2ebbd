import { partyOn } from '#server/modules/operation/exchange/rules';
import { artStates } from '#shared/handover/article';
import { exceptionTypes } from '#shared/handover/exception';
import { exchgResults, exchgSides, exchgStates, exchgTypes, signMethods } from '#shared/handover/exchange';
import { stopTypes } from '#shared/handover/task';
import { verifySubjects } from '#shared/handover/verify';
import { splitMany } from '#shared/kinds';
import type { Caller } from '../day.ts';
import { PASSWORD } from '../module-rows.ts';
import { type Action, type Choose, houseOf, keeperAt, reason, type Walk } from './action.ts';
import { checkClient, checkKeeper, codeOf, lookAt, passedAt } from './checks.ts';
import { doubtAbout, doubtLine } from './exceptions.ts';
import type { Article, Exchange, Line, Stop } from './snapshot.ts';

const { matched, missing, unplanned, damaged, sealWrong } = exchgResults;
const { giver, receiver } = exchgSides;
const { open, given } = exchgStates;
const path = (verb: string) => `blade-business/exchg/${verb}`;

const linesOf = ({ snapshot }: Walk, { id }: Exchange): readonly Line[] => snapshot.lines.filter(({ exchgId }) => exchgId === id);

const resultOf: Readonly<Record<number, number>> = {
  [exceptionTypes.missing]: missing,
  [exceptionTypes.damaged]: damaged,
  [exceptionTypes.sealBroken]: sealWrong,
  [exceptionTypes.sealWrong]: sealWrong,
};

/**
 * Returns the findings of a side: all as it should be but for what an exception says. The receiver mostly repeats the giver's.
 */
function findings(walk: Walk, about: Exchange, side: number) {
  const { dice } = walk;
  const rows = linesOf(walk, about);
  const seen = dice.chance(4) ? rows.slice(1) : rows;
  return seen.map((line) => {
    const doubt = doubtAbout(walk, line.artId, about.id);
    const usual = line.planned === 1 ? matched : unplanned;
    const own = doubt ? resultOf[doubt.exceptionType] : usual;
    const result = side === receiver && line.result !== 0 && !dice.chance(4) ? line.result : own;
    const isOdd = dice.chance(2);
    return {
      artId: line.artId,
      result: isOdd ? dice.one([missing, unplanned, damaged]) : result,
      sealNo: dice.chance(2) ? '' : `S-${line.artCode}`,
      remark: 'as it was found',
      ...(doubt && result !== usual && { exceptionId: doubt.id }),
    };
  });
}

/** Returns the people who could sign on a side. */
function peopleOn({ world, snapshot }: Walk, about: Exchange, side: 1 | 2): readonly Caller[] {
  const party = partyOn(about, side);
  if (party === 'keepers') return world.keepersAt[about.deptId] ?? [];
  const of = snapshot.tasks.find(({ id }) => id === about.taskId);
  const ids = party === 'crew' ? splitMany(of?.convoyIds ?? '') : [about.clientId ?? ''];
  return ids.flatMap((id) => world.hands.get(id) ?? []);
}

/** Returns a signature by hand, by the signer's own password, or by their own code. */
async function signatureOf({ world, dice }: Walk, caller: Caller, isSeen: boolean) {
  const personId = caller.id;
  if (isSeen && dice.chance(70)) return { personId, method: signMethods.handwritten, signImage: world.signature() };
  if (dice.chance(35)) return { personId, method: signMethods.password, password: PASSWORD };
  return { personId, method: signMethods.code, code: await codeOf(caller) };
}

/** Checks a person who comes with a car or as a client again, because the last check was long ago. */
function checkSigner(walk: Walk, { taskId, nodeId, deptId, exchgType }: Exchange, { id }: Caller): Action {
  if (taskId === null) return checkClient(walk, { clientId: id }, { deptId, exchgType });
  const body = { taskId, nodeId, ...lookAt(walk, verifySubjects.convoy, id) };
  return { kind: 'verify', by: keeperAt(walk, deptId), path: 'blade-business/verify/submit', body };
}

async function sign(walk: Walk, about: Exchange, side: 1 | 2): Promise<Action> {
  const { dice } = walk;
  const people = peopleOn(walk, about, side);
  const party = partyOn(about, side);
  const most = party === 'client' || dice.chance(4) ? 1 : 2;
  const signers = people.slice(0, most);
  const passed = passedAt(walk, about.nodeId ? { nodeId: about.nodeId } : { deptId: about.deptId });
  const unseen = signers.find(({ id }) => !passed.has(id));
  const at = about.taskId ? { taskId: about.taskId, nodeId: about.nodeId } : { deptId: about.deptId, exchgType: about.exchgType };
  if (unseen && party === 'keepers' && dice.chance(40)) return checkKeeper(walk, unseen, { ...at, deptId: about.deptId });
  if (unseen && party !== 'keepers' && dice.chance(90)) return checkSigner(walk, about, unseen);
  const signs = [];
  for (const caller of signers) signs.push(await signatureOf(walk, caller, party !== 'keepers' || passed.has(caller.id)));
  const body = { id: about.id, side, arts: findings(walk, about, side), signs };
  return { kind: side === giver ? 'give' : 'receive', by: keeperAt(walk, about.deptId), path: path('sign'), body };
}

/** Changes an exchange: scans something more, takes it off again, or adds a remark. */
function change(walk: Walk, about: Exchange): Action {
  const { snapshot, dice } = walk;
  const own = linesOf(walk, about);
  const states: readonly number[] = [artStates.inVault, artStates.inTransit, artStates.atBranch];
  const isNear = (one: Article) =>
    states.includes(one.artState ?? 0) && one.boxId === null && (one.deptId === about.deptId || one.taskId === about.taskId);
  const more = dice.prefer(snapshot.articles, isNear, 85);
  const extra = own.find(({ planned }) => planned !== 1) ?? dice.pick(own);
  const scan = { arts: [{ artCode: more?.artCode, remark: 'found besides', sealNo: 'S-9' }] };
  const what = dice.one<object>([scan, scan, { remark: reason(walk) }, { removedArtIds: extra?.artId }]);
  return { kind: 'change', by: keeperAt(walk, about.deptId), path: path('submit'), body: { id: about.id, ...what } };
}

/** Ends an exchange, as the person who opened it or as a supervisor. */
function voidOf(walk: Walk, about: Exchange): Action {
  const { snapshot, dice, world } = walk;
  const of = snapshot.tasks.find(({ id }) => id === about.taskId);
  const opener = world.hands.get(about.openUser ?? '');
  const by = dice.one([opener ?? keeperAt(walk, about.deptId), houseOf(world, of?.baseId ?? null).supervisor]);
  return { kind: 'void', by, path: path('void'), body: { id: about.id, reason: reason(walk) } };
}

/** Chooses the next step of an open exchange: a doubt now and then, otherwise the signatures of a side. */
export function goOn(walk: Walk, about: Exchange): Promise<Action> | Action {
  const { dice } = walk;
  const known = linesOf(walk, about);
  if (known.length === 0) return (dice.chance(50) ? change : voidOf)(walk, about);
  if (dice.chance(3)) return voidOf(walk, about);
  const line = dice.pick(known.filter(({ artId }) => !doubtAbout(walk, artId, about.id)));
  if (line && dice.chance(14)) return doubtLine(walk, about, line);
  return sign(walk, about, about.exchgState === given ? receiver : giver);
}

/** Opens an exchange of this type at a stop. */
export function openAt(walk: Walk, stop: Stop, exchgType: number): Action {
  const body = { exchgType, taskId: stop.taskId, nodeId: stop.id };
  return { kind: `open-${exchgType}`, by: keeperAt(walk, stop.deptId), path: path('submit'), body };
}

const isIn =
  (...states: readonly number[]) =>
  ({ exchgState }: Exchange) =>
    states.includes(exchgState ?? open);

/** Opens the exchange back at the base if a car has returned, otherwise any exchange at a stop, which may be wrong for it. */
const anyOpen: Choose = (walk) => {
  const isReady = ({ stopState }: Stop) => stopState === 2;
  const isWayBack = (stop: Stop) => isReady(stop) && stop.stopType === stopTypes.return;
  const stop = walk.dice.prefer(walk.snapshot.stops, walk.snapshot.stops.some(isWayBack) ? isWayBack : isReady, 80);
  return stop && openAt(walk, stop, isWayBack(stop) ? exchgTypes.inStock : walk.dice.one([1, 2, 3, 4]));
};

const signs =
  (side: 1 | 2, state: number): Choose =>
  (walk) => {
    const about = walk.dice.prefer(walk.snapshot.exchanges, isIn(state));
    return about && sign(walk, about, side);
  };

const reject: Choose = (walk) => {
  const about = walk.dice.prefer(walk.snapshot.exchanges, isIn(given), 60);
  if (!about) return undefined;
  const [by] = peopleOn(walk, about, walk.dice.chance(85) ? receiver : giver);
  return by && { kind: 'reject', by, path: path('reject'), body: { id: about.id, reason: reason(walk) } };
};

/** Returns an action on an exchange that is mostly in one of these states. */
const onExchange =
  (actionOf: (walk: Walk, about: Exchange) => Action, states: readonly number[], percent: number): Choose =>
  (walk) => {
    const about = walk.dice.prefer(walk.snapshot.exchanges, isIn(...states), percent);
    return about && actionOf(walk, about);
  };

/** Rates an exchange as one of its signers. */
const evaluate: Choose = (walk) => {
  const about = walk.dice.prefer(walk.snapshot.exchanges, isIn(exchgStates.confirmed), 80);
  const [by] = about ? peopleOn(walk, about, walk.dice.one([giver, receiver] as const)) : [];
  const body = { exchgId: about?.id, score: walk.dice.one([5, 4, 1]), tags: '1', content: reason(walk), anonymous: 0 };
  return by && { kind: 'evaluate', by, path: 'blade-business/evaluate/submit', body };
};

/** Every action on exchanges that may happen at any time. */
export const ofExchanges: Readonly<Record<string, Choose>> = {
  reject,
  evaluate,
  'open-4': anyOpen,
  change: onExchange(change, [open], 85),
  void: onExchange(voidOf, [open, given], 50),
  give: signs(giver, open),
  receive: signs(receiver, given),
};
