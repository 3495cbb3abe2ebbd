import { and, eq, notInArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { nextCodes } from '#server/crud/write/numbers';
import type { Transaction } from '#server/db/types';
import { businessMoment } from '#server/lib/time';
import { artEvents } from '#shared/handover/article';
import { isId } from '#shared/rules';
import { arttype } from '#src/resources/business/arttype';
import { articles, histories } from './custody/chain.ts';
import type { StoredType } from './custody/lock.ts';

const types = tableOf(arttype);

/** The type that an article is about to have, held so that it stays what the article is checked against. */
export async function typeOf(tx: Transaction, id: string | null): Promise<StoredType | undefined> {
  if (!isId(id)) return undefined;
  const [type] = await tx.select().from(types).where(eq(types.id, id)).for('share');
  // The columns of the table are those of the definition.
  return type as unknown as StoredType | undefined;
}

const quiet = [artEvents.registered, artEvents.changed, artEvents.appraised];

/** Returns whether an article was ever more than registered, changed or appraised. */
export async function wasHandedOver(tx: Transaction, artId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: histories.id })
    .from(histories)
    .where(and(eq(histories.artId, artId), notInArray(histories.event, quiet)))
    .limit(1);
  return found !== undefined;
}

/** The next free number of a type: its code, the year and six digits (domain model 1.6). */
export async function nextArtCode(tx: Transaction, tenantId: string, { typeCode }: StoredType): Promise<string> {
  const prefix = `${typeCode}${businessMoment(Date.now()).slice(0, 4)}`;
  const [artCode] = await nextCodes(tx, { tenantId, series: prefix, prefix, digits: 6, column: articles.artCode });
  return artCode as string;
}
