import { readRows } from '#server/crud/read/rows';
import { AppError } from '#shared/errors';
import { dept, deptCategories } from '#src/resources/system/dept';
import type { HandoverContext } from './context.ts';

/** A base or a node where things are handed over. */
export interface HandoverPlace {
  readonly id: string;
  readonly isVault: boolean;
}

/** The bases and nodes among departments, those named first first. */
async function placesAmong(
  { tx, actor }: Pick<HandoverContext, 'tx' | 'actor'>,
  ids: readonly string[],
): Promise<HandoverPlace[]> {
  const rows = await readRows(tx, dept, {
    where: { id: ids, tenantId: actor.tenantId, deptCategory: [deptCategories.base, deptCategories.node] },
    columns: ['id', 'deptCategory'],
  });
  const byId = new Map(rows.map(({ id, deptCategory }) => [id, { id, isVault: deptCategory === deptCategories.base }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The place of an exchange, if it is the actor's: somebody who works at a base or a node acts there and nowhere else; others act
 * wherever they see. Another one's place is refused as what is not there.
 */
export async function placeFor(
  context: Pick<HandoverContext, 'tx' | 'actor' | 'services'>,
  deptId?: string,
): Promise<HandoverPlace> {
  const { actor, services } = context;
  const own = await placesAmong(context, actor.deptIds);
  const wanted = deptId ?? own[0]?.id;
  if (wanted === undefined) throw new AppError('MISSING_PARAMETER', { name: 'deptId' });
  if (own.length > 0 && !own.some(({ id }) => id === wanted)) throw new AppError('NOT_FOUND');
  if (own.length === 0) await services.records(dept).lock(context, [wanted]);
  const [place] = await placesAmong(context, [wanted]);
  if (!place) throw new AppError('WRONG_PARAMETER', { name: 'deptId' });
  return place;
}

/** Returns whether a place is a vault. */
export async function isVaultAt(context: Pick<HandoverContext, 'tx' | 'actor'>, deptId: string): Promise<boolean> {
  const [place] = await placesAmong(context, [deptId]);
  return place?.isVault === true;
}
