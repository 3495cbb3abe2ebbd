import { artStates } from '#shared/handover/article';
import { type Choose, houseOf, keeperAt, reason, type Walk } from './action.ts';
import type { Article } from './snapshot.ts';

const { registered, inVault, frozen } = artStates;
const path = (verb: string) => `blade-business/article/${verb}`;

const isBox = ({ world }: Walk, { artTypeId }: Article) => artTypeId === world.types.box;
const isInVault = ({ artState }: Article) => artState === inVault;

/** Returns a keeper of the vault in which an article is, or was meant to be. */
const vaultKeeper = (walk: Walk, { deptId, baseId }: Article) => {
  const base = walk.world.houses.find((one) => one.baseId === deptId)?.baseId ?? baseId;
  return keeperAt(walk, houseOf(walk.world, base).baseId);
};

const pack: Choose = (walk) => {
  const { snapshot, dice } = walk;
  const box = dice.prefer(snapshot.articles, (one) => isBox(walk, one) && isInVault(one), 85);
  const isBeside = (one: Article) => !isBox(walk, one) && isInVault(one) && one.deptId === box?.deptId && one.boxId === null;
  const thing = dice.prefer(snapshot.articles, isBeside, 85);
  if (!box || !thing) return undefined;
  return {
    kind: 'pack',
    by: vaultKeeper(walk, box),
    path: path('pack'),
    body: { boxId: box.id, artIds: thing.id, sealNo: 'P-1' },
  };
};

const unpack: Choose = (walk) => {
  const { snapshot, dice } = walk;
  const thing = dice.prefer(snapshot.articles, (one) => one.boxId !== null && isInVault(one), 85);
  const box = snapshot.articles.find(({ id }) => id === thing?.boxId) ?? dice.pick(snapshot.articles);
  if (!box || !thing) return undefined;
  return { kind: 'unpack', by: vaultKeeper(walk, box), path: path('unpack'), body: { boxId: box.id, artIds: thing.id } };
};

const relocate: Choose = (walk) => {
  const row = walk.dice.prefer(walk.snapshot.articles, isInVault);
  const body = { artIds: row?.id, locationCode: walk.dice.one(['A-01-1', 'A-01-2', 'B-07-3']) };
  return row && { kind: 'relocate', by: vaultKeeper(walk, row), path: path('relocate'), body };
};

const writeOff: Choose = (walk) => {
  const { snapshot, dice } = walk;
  // Lost articles come first: the bank would be empty soon if everything could be written off.
  const lost = snapshot.exceptions.filter(({ artOutcome }) => artOutcome === 3).map(({ artId }) => artId);
  const isLost = (one: Article) => one.artState === frozen && lost.includes(one.id);
  const isUnwanted = (one: Article) => one.artState === registered && dice.chance(20);
  const row = dice.prefer(snapshot.articles, (one) => isLost(one) || isUnwanted(one), 60);
  if (!row || (isInVault(row) && dice.chance(70))) return undefined;
  const { supervisor } = houseOf(walk.world, row.deptId ?? row.baseId);
  return { kind: 'write-off', by: supervisor, path: path('write-off'), body: { artId: row.id, reason: reason(walk) } };
};

/** Registers another article of a client, who may bring it later. */
const register: Choose = (walk) => {
  const { world, dice } = walk;
  const { caller, deptId } = dice.one(world.customers);
  const house = world.houses.find(({ nodes }) => nodes.includes(deptId));
  const own = { artName: 'thing', artTypeId: world.types.thing, condition: 1, ownerType: 2, clientId: caller.id };
  const body = { ...own, baseId: house?.baseId, quantity: 1 };
  return { kind: 'register', by: keeperAt(walk, deptId), path: path('submit'), body, isOnce: false };
};

/** Every action on articles besides handing them over. */
export const ofArticles: Readonly<Record<string, Choose>> = { pack, unpack, relocate, register, 'write-off': writeOff };
