import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { exceptionStates, exceptionTypes, freezingTypes } from '#shared/handover/exception';
import type { HandoverContext } from '../running/context.ts';
import { canFreeze, freezeFor } from './freeze.ts';
import { exceptions } from './store.ts';

/**
 * Freezes what was in doubt on an exchange that came to nothing: its confirmation will not do so any more, and the doubt is still
 * there (domain model 9.1). What was cleared up meanwhile, or frozen already, is left alone. Exchange and task are held.
 */
export async function freezeWaiting(
  context: HandoverContext,
  { exchgId, taskNo }: { readonly exchgId: string; readonly taskNo?: string | undefined },
): Promise<void> {
  const { id, artId, exceptionType, exceptionState, isFreezing, isDeleted, photos } = exceptions;
  const doubts = await context.tx
    .select({ id, artId, exceptionType, photos })
    .from(exceptions)
    .where(
      and(
        ...[eq(exceptions.exchgId, exchgId), eq(isDeleted, 0), isNotNull(artId), sql`${isFreezing} is distinct from 1`],
        ...[inArray(exceptionType, [...freezingTypes]), inArray(exceptionState, [exceptionStates.open, exceptionStates.inHand])],
      ),
    )
    .orderBy(asc(id));
  for (const doubt of doubts) {
    const article = doubt.artId ?? '';
    if (!(await canFreeze(context, article))) continue;
    await freezeFor(context, {
      exceptionId: doubt.id,
      artId: article,
      isMissing: doubt.exceptionType === exceptionTypes.missing,
      ...(taskNo && { taskNo }),
      ...(doubt.photos && { photos: doubt.photos }),
    });
  }
}
