import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import { AppError, unknownPerson } from '#shared/errors';
import type { Words } from '#shared/field';
import { type ExchgSide, exchgSides, exchgTypes } from '#shared/handover/exchange';
import { type VerifySubject, verifySubjects } from '#shared/handover/verify';
import { splitMany } from '#shared/kinds';
import type { HandoverContext } from '../running/context.ts';
import type { Running, StopRow } from '../running/lock.ts';
import { crewIds } from '../running/lock.ts';
import { clientReasons, keeperReasons } from '../verify/checks.ts';
import { agents, clients, convoys, keepers } from '../verify/rows.ts';
import { type Party, partyOn } from './rules.ts';
import type { ExchangeRow } from './table.ts';

/** A person who is to sign. */
export interface Signatory {
  readonly personId: string;
  /** The agent who acts for the client. */
  readonly agentId?: string;
}

/** A person who is entitled to sign. */
export interface Entitled extends Signatory {
  readonly subjectType: VerifySubject;
  readonly name: string;
  readonly agentName?: string;
}

/** The exchange that decides who may sign, with its task and stop if it has them. */
export interface Signed {
  readonly row: ExchangeRow;
  readonly running?: Running;
  readonly stop?: StopRow;
}

interface Asking extends Signed {
  readonly via: Executor;
  readonly side: ExchgSide;
  /** `yyyy-MM-dd` */
  readonly today: string;
  /** Whether the people are locked until the transaction ends. */
  readonly isHeld: boolean;
}

type FindPeople = (asking: Asking, people: readonly Signatory[]) => Promise<ReadonlyMap<string, Entitled>>;

const peopleTables = { convoys, keepers, clients };

/** Returns the rows of people of the tenant, in the order of their ids so that no two actions wait for each other. */
async function rowsOf<K extends keyof typeof peopleTables>(
  { via, row, isHeld }: Asking,
  kind: K,
  people: readonly Signatory[],
): Promise<readonly (typeof peopleTables)[K]['$inferSelect'][]> {
  const table = peopleTables[kind] as typeof keepers;
  const ids = people.map(({ personId }) => personId);
  const query = via
    .select()
    .from(table)
    .where(and(inArray(table.id, ids), eq(table.tenantId, row.tenantId), eq(table.isDeleted, 0)))
    .orderBy(asc(table.id));
  // All three tables have the columns that are asked about.
  return (await (isHeld ? query.for('share') : query)) as readonly (typeof peopleTables)[K]['$inferSelect'][];
}

const known = (people: readonly Entitled[]) => new Map(people.map((one) => [one.personId, one]));

/** Finds keepers of the place who may give or receive today; only those whom the stop names, if it names any. */
const keepersAmong: FindPeople = async (asking, people) => {
  const { row, stop, side, today } = asking;
  const named = splitMany(stop?.keeperIds ?? '');
  const post = { deptId: row.deptId, gives: side === exchgSides.giver };
  const fit = (await rowsOf(asking, 'keepers', people)).filter(
    (keeper) => (named.length === 0 || named.includes(keeper.id)) && keeperReasons(keeper, post, today).length === 0,
  );
  return known(fit.map(({ id, realName }) => ({ personId: id, name: realName, subjectType: verifySubjects.keeper })));
};

/** Finds members of the task's crew. */
const crewAmong: FindPeople = async (asking, people) => {
  const crew = asking.running ? crewIds(asking.running.task) : [];
  const fit = (await rowsOf(asking, 'convoys', people)).filter(({ id }) => crew.includes(id));
  return known(fit.map(({ id, realName }) => ({ personId: id, name: realName, subjectType: verifySubjects.convoy })));
};

/** Finds the client, or the client with an agent who may act for them today; refuses an agent who may not. */
const clientAmong: FindPeople = async (asking, people) => {
  const { via, row, today } = asking;
  const [client] = (await rowsOf(asking, 'clients', people)).filter(({ id }) => id === row.clientId);
  const [who] = people;
  if (!client || !who) return new Map();
  const isAgent = and(eq(agents.id, who.agentId ?? ''), eq(agents.clientId, client.id), eq(agents.isDeleted, 0));
  const agent = who.agentId === undefined ? undefined : ((await via.select().from(agents).where(isAgent))[0] ?? null);
  const reasons = clientReasons(client, { agent, isDeposit: row.exchgType === exchgTypes.deposit }, today);
  if (reasons.includes('agent')) throw new AppError('CLIENT_AGENT');
  if (reasons.includes('contract')) throw new AppError('CLIENT_CONTRACT');
  if (reasons.length > 0) return new Map();
  const own = { personId: client.id, name: client.realName, subjectType: verifySubjects.client };
  return known([{ ...own, ...(agent && { agentId: agent.id, agentName: agent.realName }) }]);
};

const finders: Readonly<Record<Party, FindPeople>> = {
  keepers: keepersAmong,
  crew: crewAmong,
  client: clientAmong,
  bringer: keepersAmong,
};

/** Returns the name of a person who was named to sign, of whichever kind. */
async function calledAs({ via, row }: Asking, personId: string): Promise<string | Words> {
  for (const table of Object.values(peopleTables) as readonly (typeof keepers)[]) {
    const isIt = and(eq(table.id, personId), eq(table.tenantId, row.tenantId));
    const [person] = await via.select({ name: table.realName }).from(table).where(isIt);
    if (person?.name) return person.name;
  }
  return unknownPerson;
}

/** Returns the people who are to sign, in their order; refuses one who is not entitled to sign there (domain model 9.4). */
export async function entitledSigners<T extends Signatory>(
  asking: Asking,
  people: readonly T[],
): Promise<readonly (T & Entitled)[]> {
  if (people.length === 0) return [];
  const found = await finders[partyOn(asking.row, asking.side)](asking, people);
  const stranger = people.find(({ personId }) => !found.has(personId));
  if (stranger) throw new AppError('EXCHG_AUTH', { name: await calledAs(asking, stranger.personId) });
  return people.map((one) => ({ ...one, ...(found.get(one.personId) as Entitled) }));
}

/** Refuses an actor who could not sign on this side. */
export async function assertParty({ tx, actor, at }: HandoverContext, signed: Signed, side: ExchgSide): Promise<void> {
  const asking = { ...signed, via: tx, side, today: at.slice(0, 10), isHeld: false };
  const found = await finders[partyOn(signed.row, side)](asking, [{ personId: actor.userId }]);
  if (!found.has(actor.userId)) throw new AppError('EXCHG_AUTH', { name: actor.name });
}
