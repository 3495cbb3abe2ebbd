import { sql } from 'drizzle-orm';
import type { CallContext, WriteContext } from '#server/crud/context';
import { readRow, readRows } from '#server/crud/read/rows';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { writeAudit } from '#server/crud/write/audit';
import { changeRow, makeRows } from '#server/crud/write/effects';
import { transact } from '#server/db/transact';
import type { Transaction } from '#server/db/types';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import { ROOT_ID } from '#shared/tree';
import type { Opening } from '#shared/wire';
import { published } from '#src/resources/develop/published';
import { dict, dictBiz } from '#src/resources/system/dict';
import type { Services } from '../../services.ts';
import { assertOwnRights, assertPlace, lowerMenus, type MenuPlace, raiseMenus, routeOf } from './menus.ts';
import { keptOf, readDefinition, readKept } from './read-definition.ts';
import { live, type PublishedNouns } from './service.ts';

/** A noun to be published, as it was sent. */
export interface Publication extends MenuPlace {
  readonly definition: unknown;
}

/** The surroundings of a publishing call: the published nouns, the call, and the records of the noun `published`. */
interface Desk {
  readonly nouns: PublishedNouns;
  readonly call: CallContext;
  readonly records: Records;
}

/** Refuses a noun whose choices come from a dictionary that does not exist: it could not be filled in. */
async function assertDictionaries(tx: Transaction, { fields }: Resource): Promise<void> {
  for (const [name, { dict: from }] of Object.entries(fields)) {
    if (!from) continue;
    const entries = from.source === 'system' ? dict : dictBiz;
    const found = await readRow(tx, entries, { where: { code: from.code }, columns: ['id'] });
    if (!found) throw new AppError('DEFINITION_WRONG', { name: `fields.${name}.dict` });
  }
}

/**
 * Makes a noun live: its table, its entry in the menu, its calls and its screen, on all servers and without restarting any. A
 * noun that is published again is brought up to its new definition and keeps its rows.
 */
export async function publish(
  services: Services,
  { nouns, call, records }: Desk,
  sent: Publication,
): Promise<Opening & { id: string; path: string }> {
  const resource = readDefinition(sent.definition);
  const { db } = services.context;
  // What the start does with a noun is done with it before it is stored: a stored noun that cannot be built is none for anybody.
  const id = await nouns.inTurn(async () => {
    await nouns.rehearse(resource);
    await transact(db, (tx) => assertPublishable(tx, resource, sent));
    await nouns.prepare(resource);
    return act(db, call, (tx) => store(services, { tx, actor: call.actor }, { resource, sent }));
  });
  records.changed();
  await nouns.refresh();
  return { id, path: resource.path, opens: routeOf(resource) };
}

/** Refuses a noun that could not be filled in or found, or whose rights are those of something else. */
async function assertPublishable(tx: Transaction, resource: Resource, place: MenuPlace): Promise<void> {
  await assertPlace(tx, place.parentId);
  await assertDictionaries(tx, resource);
  const others = await readRows(tx, published, { where: {}, columns: ['noun'] });
  await assertOwnRights(
    tx,
    resource,
    others.map(({ noun }) => noun),
  );
}

/** Keeps the definition of a noun and gives it its entry in the menu. Returns the id of its row. */
async function store(
  services: Services,
  { tx, actor }: WriteContext,
  { resource, sent }: { resource: Resource; sent: Publication },
): Promise<string> {
  const { name, label } = resource;
  await lockPublishing(tx);
  await assertPublishable(tx, resource, sent);
  const values = { title: label.zh, titleEn: label.en, isLive: live.yes, definition: keptOf(sent.definition) };
  const before = await readRow(tx, published, { where: { noun: name }, lock: 'update' });
  const [row] = before
    ? [await changeRow({ tx, actor }, published, { before, values })]
    : await makeRows({ tx, actor }, published, [{ ...values, noun: name }]);
  await raiseMenus(tx, resource, sent);
  await writeAudit(tx, actor, { action: 'publish', resource: published.name, recordId: row?.id, label: label.zh });
  await writePublished(services, tx);
  return row?.id ?? '';
}

/** Makes servers publish one after the other. */
const lockPublishing = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('publishing nouns'))`);

/** Takes a noun out of service, or puts it back. Its table and its rows stay. One that cannot be built does not come back. */
export async function setLive(
  services: Services,
  { nouns, call, records }: Desk,
  { id, isLive }: { id: string; isLive: boolean },
): Promise<void> {
  const { db } = services.context;
  const row = await records.detail(call.actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  await nouns.inTurn(async () => {
    const resource = isLive ? await buildable(services, nouns, id) : undefined;
    await act(db, call, (tx) => turn(services, { tx, actor: call.actor }, { id, resource }));
  });
  records.changed();
  await nouns.refresh();
}

/** Returns the noun of a kept definition once it was built for a try. */
async function buildable({ context: { db } }: Services, nouns: PublishedNouns, id: string): Promise<Resource> {
  const kept = await readRow(db, published, { where: { id }, columns: ['definition'] });
  const resource = readKept(kept?.definition);
  await nouns.rehearse(resource);
  return resource;
}

/** Puts a noun that is withdrawn back into service; without the noun, takes the one that is live out of it. */
async function turn(
  services: Services,
  { tx, actor }: WriteContext,
  { id, resource }: { id: string; resource: Resource | undefined },
): Promise<void> {
  await lockPublishing(tx);
  const [wanted, now] = resource ? [live.yes, live.no] : [live.no, live.yes];
  const before = await readRow(tx, published, { where: { id, isLive: now }, lock: 'update' });
  // Another call has done it already.
  if (!before) return;
  const audit = { action: resource ? 'restore' : 'withdraw' };
  if (resource) await assertPublishable(tx, resource, atTop);
  await changeRow({ tx, actor }, published, { before, values: { isLive: wanted }, audit });
  if (resource) await raiseMenus(tx, resource, atTop);
  else await lowerMenus(tx, before.noun);
  await writePublished(services, tx);
}

/** An entry that was there before comes back where it was. */
const atTop: MenuPlace = { parentId: ROOT_ID, icon: '' };

/** Makes every server read rights, nouns and menus anew once the transaction is committed. */
async function writePublished({ events, authenticator }: Services, tx: Transaction): Promise<void> {
  await authenticator.forget({}, tx);
  await events.publish({ topic: 'nouns' }, tx);
  await events.publish({ topic: 'menus' }, tx);
}
