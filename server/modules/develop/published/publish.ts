import { and, eq, sql } from 'drizzle-orm';
import type { CallContext } from '#server/crud/context';
import { tableOf } from '#server/crud/model/table';
import type { Records } from '#server/crud/records';
import { act } from '#server/crud/write/act';
import { writeAudit } from '#server/crud/write/audit';
import { changeRow, makeRows } from '#server/crud/write/effects';
import type { Transaction } from '#server/db/types';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import { published } from '#src/resources/develop/published';
import { dict, dictBiz } from '#src/resources/system/dict';
import type { Services } from '../../services.ts';
import { lowerMenus, type MenuPlace, raiseMenus } from './menus.ts';
import { keptOf, readDefinition, readKept } from './read-definition.ts';
import { live, type PublishedNouns } from './service.ts';

const table = tableOf(published);

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
    const entries = tableOf(from.source === 'system' ? dict : dictBiz);
    const isThere = and(eq(entries.code, from.code), eq(entries.isDeleted, 0));
    const [found] = await tx.select({ id: entries.id }).from(entries).where(isThere).limit(1);
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
): Promise<{ id: string; path: string }> {
  const resource = readDefinition(sent.definition);
  await nouns.prepare(resource);
  const { actor } = call;
  const { name, label, path } = resource;
  const id = await act(services.context.db, call, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('publishing nouns'))`);
    await assertDictionaries(tx, resource);
    const values = { title: label.zh, titleEn: label.en, isLive: live.yes, definition: keptOf(sent.definition) };
    const isSame = and(eq(table.noun, name), eq(table.isDeleted, 0));
    const [before] = await tx.select().from(table).where(isSame).for('update');
    const [row] = before
      ? [await changeRow({ tx, actor }, published, { before, values })]
      : await makeRows({ tx, actor }, published, [{ ...values, noun: name }]);
    await raiseMenus(tx, resource, sent);
    await writeAudit(tx, actor, { action: 'publish', resource: published.name, recordId: row?.id, label: label.zh });
    await writePublished(services, tx);
    return row?.id ?? '';
  });
  records.changed();
  await nouns.refresh();
  return { id, path };
}

/** Takes a noun out of service, or puts it back. Its table and its rows stay. */
export async function setLive(
  services: Services,
  { nouns, call, records }: Desk,
  { id, isLive }: { id: string; isLive: boolean },
): Promise<void> {
  const { actor } = call;
  const row = await records.detail(actor, id);
  if (!row) throw new AppError('NOT_FOUND');
  await act(services.context.db, call, async (tx) => {
    const wanted = isLive ? live.yes : live.no;
    const isOther = and(eq(table.id, id), eq(table.isDeleted, 0), eq(table.isLive, isLive ? live.no : live.yes));
    const [before] = await tx.select().from(table).where(isOther).for('update');
    // Another call has done it already.
    if (!before) return;
    const audit = { action: isLive ? 'restore' : 'withdraw' };
    await changeRow({ tx, actor }, published, { before, values: { isLive: wanted }, audit });
    const resource = readKept(before.definition);
    if (isLive) await raiseMenus(tx, resource, { parentId: '0', icon: '' });
    else await lowerMenus(tx, resource);
    await writePublished(services, tx);
  });
  records.changed();
  await nouns.refresh();
}

/** Makes every server read rights, nouns and menus anew once the transaction is committed. */
async function writePublished({ events, authenticator }: Services, tx: Transaction): Promise<void> {
  await authenticator.forget({}, tx);
  await events.publish({ topic: 'nouns' }, tx);
  await events.publish({ topic: 'menus' }, tx);
}
