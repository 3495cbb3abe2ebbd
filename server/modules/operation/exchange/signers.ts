import type { RowOf } from '#server/crud/model/table';
import { readRow, readRows, requireRow } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { provePassword } from '#server/modules/auth/prove-password';
import { AppError, unknownPerson } from '#shared/errors';
import type { Words } from '#shared/field';
import { type ExchgSide, exchgSides, exchgTypes, signMethods } from '#shared/handover/exchange';
import { type VerifySubject, verifySubjects } from '#shared/handover/verify';
import type { VerifyReason } from '#shared/handover/verify-reasons';
import { splitMany } from '#shared/kinds';
import { businessDay, dayOf } from '#shared/time';
import { bizClient } from '#src/resources/business/client';
import { clientAgent } from '#src/resources/business/client-agent';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { exchg } from '#src/resources/operation/exchg';
import type { Services } from '../../services.ts';
import type { HandoverContext } from '../running/context.ts';
import { crewIds, type Running, readTask, type StopRow, stopOf } from '../running/lock.ts';
import { clientReasons, keeperReasons } from '../verify/checks.ts';
import type { SignInput } from './line-input.ts';
import type { ExchangeRow } from './rows.ts';
import { type Party, partyOn } from './rules.ts';

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

/** A person who stands on a side, with the specimen of the signature and the reasons against signing there today. */
export interface Candidate extends Entitled {
  readonly signImage: string | null;
  readonly reasons: readonly VerifyReason[];
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
  readonly isHeld?: boolean;
}

/** Finds those of the named people who stand on a side, or everybody there where none are named. */
type FindCandidates = (asking: Asking, among?: readonly Signatory[]) => Promise<readonly Candidate[]>;

const idsOf = (people: readonly Signatory[]) => people.map(({ personId }) => personId);
/** People are locked in the order of their ids, so that no two actions wait for each other, and else offered by their names. */
const reading = ({ isHeld }: Asking) =>
  isHeld ? ({ lock: 'share' } as const) : ({ order: { realName: 'asc', id: 'asc' } } as const);

/** Finds keepers of the place; only those whom the stop names, if it names any. */
const keepersOn: FindCandidates = async (asking, among) => {
  const { via, row, stop, side, today } = asking;
  const named = splitMany(stop?.keeperIds ?? '');
  const post = { deptId: row.deptId, gives: side === exchgSides.giver };
  const where = [{ tenantId: row.tenantId }, among ? { id: idsOf(among) } : { deptId: row.deptId }];
  const found = await readRows(via, keeper, { where, ...reading(asking) });
  return found
    .filter(({ id }) => named.length === 0 || named.includes(id))
    .map((one) => ({ ...asPerson(one, verifySubjects.keeper), reasons: keeperReasons(one, post, today) }));
};

/** Finds members of the task's crew. */
const crewOn: FindCandidates = async (asking, among) => {
  const crew = asking.running ? crewIds(asking.running.task) : [];
  const ids = among ? idsOf(among).filter((id) => crew.includes(id)) : crew;
  const found = await readRows(asking.via, convoy, { where: { tenantId: asking.row.tenantId, id: ids }, ...reading(asking) });
  return found.map((one) => ({ ...asPerson(one, verifySubjects.convoy), reasons: [] }));
};

/** Finds the client, who comes in person or sends an agent. */
const clientOn: FindCandidates = async (asking, among) => {
  const { via, row, today } = asking;
  if (!row.clientId || (among && !idsOf(among).includes(row.clientId))) return [];
  const [client] = await readRows(via, bizClient, { where: { tenantId: row.tenantId, id: row.clientId }, ...reading(asking) });
  if (!client) return [];
  const agents = await readRows(via, clientAgent, { where: { clientId: client.id }, order: { sort: 'asc', id: 'asc' } });
  const own = asPerson(client, verifySubjects.client);
  const comes = (agentId?: string): Candidate => {
    const agent = agentId === undefined ? undefined : (agents.find(({ id }) => id === agentId) ?? null);
    const reasons = clientReasons(client, { agent, isDeposit: row.exchgType === exchgTypes.deposit }, today);
    const sent = agent && { agentName: agent.realName, signImage: agent.signImage };
    return { ...own, ...(agentId !== undefined && { agentId }), ...sent, reasons };
  };
  return among ? among.map(({ agentId }) => comes(agentId)) : [comes(), ...agents.map(({ id }) => comes(id))];
};

const asPerson = (
  { id, realName, signImage }: Pick<RowOf<typeof keeper>, 'id' | 'realName' | 'signImage'>,
  subjectType: VerifySubject,
) => ({ personId: id, name: realName, subjectType, signImage });

const finders: Readonly<Record<Party, FindCandidates>> = {
  keepers: keepersOn,
  crew: crewOn,
  client: clientOn,
  bringer: keepersOn,
};

/** Returns an exchange with its task and its stop, as far as it has them. */
export async function readSigned(via: Executor, row: ExchangeRow): Promise<Signed> {
  const running = row.taskId ? await readTask(via, row.taskId) : undefined;
  const stop = running && row.nodeId ? stopOf(running, row.nodeId) : undefined;
  return { row, running, stop };
}

/**
 * Returns the people to offer for signing on a side. A client whose contract is not in force is among them: the refusal says so,
 * while an empty list would say nothing.
 */
export async function offeredSigners(asking: Asking): Promise<readonly Candidate[]> {
  const found = await finders[partyOn(asking.row, asking.side)](asking);
  return found.filter(({ reasons }) => reasons.every((reason) => reason === 'contract'));
}

/** Returns the name of a person who was named to sign, of whichever kind. */
async function calledAs({ via, row: { tenantId } }: Asking, id: string): Promise<string | Words> {
  for (const noun of [convoy, keeper, bizClient] as readonly (typeof keeper)[]) {
    const person = await readRow(via, noun, { where: { id, tenantId }, columns: ['realName'], withRemoved: true });
    if (person) return person.realName;
  }
  return unknownPerson;
}

/** Returns one of the found who is entitled; refuses anybody else. */
async function entitled(asking: Asking, one: Signatory, found: readonly Candidate[]): Promise<Entitled> {
  const isThis = ({ personId, agentId, subjectType }: Candidate) =>
    personId === one.personId && (subjectType !== verifySubjects.client || agentId === one.agentId);
  const candidate = found.find(isThis);
  if (candidate?.reasons.includes('agent')) throw new AppError('CLIENT_AGENT');
  if (candidate?.reasons.includes('contract')) throw new AppError('CLIENT_CONTRACT');
  if (candidate?.reasons.length !== 0) throw new AppError('EXCHG_AUTH', { name: await calledAs(asking, one.personId) });
  const { reasons, signImage, ...person } = candidate;
  return person;
}

/** Returns the people who are to sign, in their order; refuses one who is not entitled to sign there (domain model 9.4). */
export async function entitledSigners<T extends Signatory>(
  asking: Asking,
  people: readonly T[],
): Promise<readonly (T & Entitled)[]> {
  if (people.length === 0) return [];
  const found = await finders[partyOn(asking.row, asking.side)](asking, people);
  const signers: (T & Entitled)[] = [];
  for (const one of people) signers.push({ ...one, ...(await entitled(asking, one, found)) });
  return signers;
}

/** Refuses an actor who could not sign on this side. */
export async function assertParty({ tx, actor, at }: HandoverContext, signed: Signed, side: ExchgSide): Promise<void> {
  await entitledSigners({ ...signed, via: tx, side, today: dayOf(at) }, [{ personId: actor.userId }]);
}

interface Proving {
  readonly services: Services;
  readonly actor: Actor;
}

/**
 * Returns those of the signers whose own password was sent with their signature. Passwords are checked only for people who may
 * sign this exchange, every try is counted like a sign-in, and a wrong one refuses all. It runs outside of the transaction that
 * signs, so that failures stay counted.
 */
export async function provenSigners(
  { services, actor }: Proving,
  { id, side, signs }: { readonly id: string; readonly side: ExchgSide; readonly signs: readonly SignInput[] },
): Promise<ReadonlySet<string>> {
  const sworn = signs.filter(({ method }) => method === signMethods.password);
  if (sworn.length === 0) return new Set();
  const { context } = services;
  if (!(await services.records(exchg).detail(actor, id))) throw new AppError('NOT_FOUND');
  const signed = await readSigned(context.db, await requireRow(context.db, exchg, { where: { id } }));
  const today = businessDay(context.clock.now());
  const people = await entitledSigners({ ...signed, side, today, via: context.db }, sworn);
  for (const { personId, name, password = '' } of people) {
    const isOwn = await provePassword(context, { userId: personId, password, ip: actor.ip });
    if (!isOwn) throw new AppError('EXCHG_PASSWORD', { name });
  }
  return new Set(people.map(({ personId }) => personId));
}
