import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Executor } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { businessMoment } from '#server/lib/time';
import { AppError } from '#shared/errors';
import { isObjectName } from '#shared/files';
import { type ExchgSide, exchgSides, exchgStates, exchgTypes } from '#shared/handover/exchange';
import { splitMany } from '#shared/kinds';
import { exchg } from '#src/resources/operation/exchg';
import type { Services } from '../../services.ts';
import { crewIds, readTask, stopOf } from '../running/lock.ts';
import { clientReasons, keeperReasons } from '../verify/checks.ts';
import { agents, clients, convoys, keepers } from '../verify/rows.ts';
import { passedChecks } from '../verify/service.ts';
import { partyOn } from './rules.ts';
import { type ExchangeRow, exchanges } from './table.ts';

/** A person who could sign on one side of an exchange. */
export interface SignerChoice {
  readonly side: ExchgSide;
  readonly personId: string;
  readonly name: string;
  readonly agentId?: string;
  readonly agentName?: string;
  /** Whether they passed a check here shortly before, so that handwriting is enough. */
  readonly isVerified: boolean;
  /** A link to the specimen signature, valid for a few minutes, to compare handwriting with. */
  readonly specimen?: string;
}

interface Person extends Omit<SignerChoice, 'side' | 'isVerified' | 'specimen'> {
  readonly signImage: string | null;
}

interface Asking {
  readonly via: Executor;
  readonly row: ExchangeRow;
  readonly today: string;
}

async function keepersOf({ via, row, today }: Asking, side: ExchgSide): Promise<Person[]> {
  const stop = row.taskId && row.nodeId ? stopOf(await readTask(via, row.taskId), row.nodeId) : undefined;
  const named = splitMany(stop?.keeperIds ?? '');
  const rows = await via
    .select()
    .from(keepers)
    .where(and(eq(keepers.deptId, row.deptId), eq(keepers.tenantId, row.tenantId), eq(keepers.isDeleted, 0)))
    .orderBy(asc(keepers.realName), asc(keepers.id));
  const post = { deptId: row.deptId, gives: side === exchgSides.giver };
  return rows
    .filter((keeper) => (named.length === 0 || named.includes(keeper.id)) && keeperReasons(keeper, post, today).length === 0)
    .map(({ id, realName, signImage }) => ({ personId: id, name: realName, signImage }));
}

async function crewOf({ via, row }: Asking): Promise<Person[]> {
  if (!row.taskId) return [];
  const ids = crewIds((await readTask(via, row.taskId)).task);
  return via
    .select({ personId: convoys.id, name: convoys.realName, signImage: convoys.signImage })
    .from(convoys)
    .where(and(inArray(convoys.id, [...ids]), eq(convoys.isDeleted, 0)))
    .orderBy(asc(convoys.realName), asc(convoys.id));
}

async function clientOf({ via, row, today }: Asking): Promise<Person[]> {
  if (!row.clientId) return [];
  const [client] = await via.select().from(clients).where(eq(clients.id, row.clientId));
  if (!client) return [];
  const isOwn = and(eq(agents.clientId, client.id), eq(agents.isDeleted, 0));
  const found = await via.select().from(agents).where(isOwn).orderBy(asc(agents.sort), asc(agents.id));
  const isDeposit = row.exchgType === exchgTypes.deposit;
  const own = { personId: client.id, name: client.realName, signImage: client.signImage };
  const entitled = found.filter((agent) => clientReasons(client, { agent, isDeposit }, today).length === 0);
  return [own, ...entitled.map(({ id, realName, signImage }) => ({ ...own, agentId: id, agentName: realName, signImage }))];
}

const signable: readonly (number | null)[] = [exchgStates.open, exchgStates.given];

/** Returns links to the specimens of people by their files, while there is something to sign, without files of another tenant. */
async function specimensOf({ files }: Services, { tenantId, exchgState }: ExchangeRow, people: readonly Person[]) {
  if (!signable.includes(exchgState)) return new Map<string, string>();
  const names = [...new Set(people.flatMap(({ signImage }) => (signImage && isObjectName(signImage) ? [signImage] : [])))];
  const known = names.length > 0 ? [...(await files.find(names)).values()] : [];
  return new Map(known.filter((file) => file.tenantId === tenantId).map((file) => [file.name, files.link(file)]));
}

const finders = { keepers: keepersOf, crew: crewOf, client: clientOf, bringer: keepersOf };

/** Returns the people who could sign on either side now, and whether they have been checked. Signing checks them again. */
export async function listSigners(
  { services, actor }: { readonly services: Services; readonly actor: Actor },
  id: string,
): Promise<readonly SignerChoice[]> {
  const { db: via, clock } = services.context;
  // An actor who may not see the exchange may not see its people either.
  const seen = await services.records(exchg).detail(actor, id);
  const [row] = seen ? await via.select().from(exchanges).where(eq(exchanges.id, id)) : [];
  if (!row) throw new AppError('NOT_FOUND');
  const at = businessMoment(clock.now());
  const place = { taskId: row.taskId, nodeId: row.nodeId, deptId: row.deptId };
  const checks = await passedChecks({ tx: via, actor, at }, place);
  const isVerified = ({ personId, agentId }: Pick<Person, 'personId' | 'agentId'>) =>
    checks.some((check) => check.subjectId === personId && (check.agentId ?? undefined) === agentId);
  const asking = { via, row, today: at.slice(0, 10) };
  const sides = Object.values(exchgSides).map(async (side) =>
    (await finders[partyOn(row, side)](asking, side)).map((person) => ({ side, person })),
  );
  const found = (await Promise.all(sides)).flat();
  const specimens = await specimensOf(
    services,
    row,
    found.map(({ person }) => person),
  );
  return found.map(({ side, person: { signImage, ...person } }) => {
    const specimen = specimens.get(signImage ?? '');
    return { side, ...person, isVerified: isVerified(person), ...(specimen && { specimen }) };
  });
}
