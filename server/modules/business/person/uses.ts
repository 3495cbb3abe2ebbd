import { and, eq, inArray, not, or, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/table';
import type { Transaction } from '#server/db/types';
import type { Words } from '#shared/field';
import { article, artStates } from '#src/resources/business/article';
import { userKinds } from '#src/resources/business/person';
import { exchg, exchgSign, exchgStates } from '#src/resources/operation/exchg';
import { task, taskNode } from '#src/resources/operation/task';
import { busyStates, openStates, tasks, taskWith, type Use } from '../planned-use.ts';

const [nodes, articles] = [tableOf(taskNode), tableOf(article)];
const [exchanges, signatures] = [tableOf(exchg), tableOf(exchgSign)];

/** Whether people are to be removed, which open plans forbid, or only to pause, which settled ones forbid. */
export type Ending = 'remove' | 'disable';
const statesFor = { remove: openStates, disable: busyStates } as const;

/** Finds what one of these people is needed for. */
type FindUse = (tx: Transaction, ids: readonly string[], ending: Ending) => Promise<Use | undefined>;

/** An open exchange that one of these people has signed, or that is made with one of them: it needs him until it is over. */
const exchangeOf: FindUse = async (tx, ids) => {
  const isOpen = and(inArray(exchanges.exchgState, [exchgStates.open, exchgStates.given]), eq(exchanges.isDeleted, 0));
  const hasSigned = and(inArray(signatures.personId, [...ids]), eq(signatures.isLapsed, 0), eq(signatures.isDeleted, 0));
  const [found] = await tx
    .select({ personId: signatures.personId, clientId: exchanges.clientId, exchgNo: exchanges.exchgNo })
    .from(exchanges)
    .leftJoin(signatures, and(eq(signatures.exchgId, exchanges.id), hasSigned))
    .where(and(isOpen, or(inArray(exchanges.clientId, [...ids]), hasSigned)))
    .limit(1);
  return found && { id: found.personId ?? found.clientId ?? '', place: placeOf(exchg.label, 'exchange', found.exchgNo) };
};

const receiverOf: FindUse = async (tx, ids, ending) => {
  const [found] = await tx
    .select({ id: nodes.keeperIds, taskNo: tasks.taskNo })
    .from(nodes)
    .innerJoin(tasks, eq(tasks.id, nodes.taskId))
    .where(
      and(
        sql`string_to_array(${nodes.keeperIds}, ',') && ${sql.param([...ids])}::text[]`,
        inArray(tasks.taskState, [...statesFor[ending]]),
        eq(tasks.isDeleted, 0),
        eq(nodes.isDeleted, 0),
      ),
    )
    .limit(1);
  return (
    found && { id: ids.find((id) => found.id?.split(',').includes(id)) ?? '', place: placeOf(task.label, 'task', found.taskNo) }
  );
};

const keeperUse: FindUse = async (tx, ids, ending) =>
  (await taskWith(tx, ids, { column: tasks.keeperIds, many: true, states: statesFor[ending] })) ?? receiverOf(tx, ids, ending);

const convoyUse: FindUse = async (tx, ids, ending) => {
  const states = statesFor[ending];
  return (
    (await taskWith(tx, ids, { column: tasks.leaderId, states })) ??
    (await taskWith(tx, ids, { column: tasks.driverId, states })) ??
    taskWith(tx, ids, { column: tasks.convoyIds, many: true, states })
  );
};

/** Articles that are still somebody's in our keeping. */
export const isKept = not(inArray(articles.artState, [artStates.released, artStates.writtenOff]));

const clientUse: FindUse = async (tx, ids) => {
  const [found] = await tx
    .select({ id: articles.clientId, artCode: articles.artCode })
    .from(articles)
    .where(and(inArray(articles.clientId, [...ids]), isKept, eq(articles.isDeleted, 0)))
    .limit(1);
  return found && { id: found.id ?? '', place: placeOf(article.label, 'article', found.artCode ?? '') };
};

function placeOf(label: Words, noun: string, name: string): Words {
  return { zh: `${label.zh} ${name}`, en: `${noun} ${name}` };
}

const byKind: ReadonlyMap<number, FindUse> = new Map([
  [userKinds.keeper, keeperUse],
  [userKinds.convoy, convoyUse],
  [userKinds.client, clientUse],
]);

/** What one of these people, all of one kind, is needed for now. */
export async function findUse(
  tx: Transaction,
  people: { readonly userKind: number; readonly ids: readonly string[] },
  ending: Ending,
): Promise<Use | undefined> {
  const { userKind, ids } = people;
  return (await byKind.get(userKind)?.(tx, ids, ending)) ?? exchangeOf(tx, ids, ending);
}
