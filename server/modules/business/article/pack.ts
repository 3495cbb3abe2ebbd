import { artEvents } from '#shared/handover/article';
import { assertState, refuseBox } from './custody/guards.ts';
import { type LockedArticle, lockArticles } from './custody/lock.ts';
import { type ArticleChange, applyChanges, type CustodyContext } from './custody/move.ts';

export interface Packing {
  readonly boxId: string;
  readonly artIds: readonly string[];
  /** The seal of the container after it is closed again. */
  readonly sealNo?: string;
}

type PackEvent = typeof artEvents.packed | typeof artEvents.unpacked;

interface Opened {
  readonly box: LockedArticle;
  readonly named: readonly LockedArticle[];
  readonly contents: readonly LockedArticle[];
}

/** Locks a container that may be opened, and the articles to put in or take out. */
async function open(context: CustodyContext, { boxId, artIds }: Packing, event: PackEvent): Promise<Opened> {
  await lockArticles(context, [boxId, ...artIds]);
  const { named: boxes, contents } = await lockArticles(context, [boxId]);
  const [box] = boxes;
  if (!box) throw new Error('A container was locked and is not there');
  if (box.type.isContainer !== 1) refuseBox(box.row, 'noBox');
  await assertState(context.tx, box, event);
  const { named } = await lockArticles(context, artIds);
  for (const held of named) await assertState(context.tx, held, event);
  return { box, named, contents: contents.get(boxId) ?? [] };
}

/**
 * Refuses an article that cannot be in this container: all contents are at its place and in its state, and are no containers.
 */
function assertFits({ row, type }: LockedArticle, box: LockedArticle): void {
  if (type.isContainer === 1) refuseBox(row, 'nested');
  if (row.boxId) refuseBox(row, 'packed');
  const isTogether = row.artState === box.row.artState && row.deptId === box.row.deptId && row.holderId === box.row.holderId;
  if (!isTogether) refuseBox(row, 'apart');
}

/** A container that was opened has the seal with which it is closed again, or none. */
const resealed = (box: LockedArticle, sealNo: string | undefined): ArticleChange => ({
  held: box,
  patch: { sealNo: sealNo ?? null },
});

/** Puts articles into a container. */
export async function pack(context: CustodyContext, packing: Packing): Promise<void> {
  const event = artEvents.packed;
  const { box, named } = await open(context, packing, event);
  for (const held of named) assertFits(held, box);
  const { id, locationCode } = box.row;
  const lines = named.map((held): ArticleChange => ({ held, patch: { boxId: id, locationCode } }));
  await applyChanges(context, { event }, [...lines, resealed(box, packing.sealNo)]);
}

/** Takes articles out of a container; they stay where it is. */
export async function unpack(context: CustodyContext, packing: Packing): Promise<void> {
  const event = artEvents.unpacked;
  const { box, named } = await open(context, packing, event);
  for (const { row } of named) if (row.boxId !== box.row.id) refuseBox(row, 'elsewhere');
  const lines = named.map((held): ArticleChange => ({ held, patch: { boxId: null } }));
  await applyChanges(context, { event }, [...lines, resealed(box, packing.sealNo)]);
}
