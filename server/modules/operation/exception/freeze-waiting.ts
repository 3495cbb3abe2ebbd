import { isNotNull, sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRows } from '#server/crud/read/rows';
import { exceptionStates, exceptionTypes, freezingTypes } from '#shared/handover/exception';
import { exception } from '#src/resources/operation/exception';
import type { HandoverContext } from '../running/context.ts';
import { canFreeze, freezeFor } from './freeze.ts';

const exceptions = tableOf(exception);

/**
 * Freezes what was in doubt on an exchange that came to nothing: its confirmation will not do so any more, and the doubt is still
 * there (domain model 9.1). What was cleared up meanwhile, or frozen already, is left alone. Exchange and task are held.
 */
export async function freezeWaiting(
  context: HandoverContext,
  { exchgId, taskNo }: { readonly exchgId: string; readonly taskNo?: string | undefined },
): Promise<void> {
  const { artId, isFreezing } = exceptions;
  const doubts = await readRows(context.tx, exception, {
    where: [
      { exchgId, exceptionType: freezingTypes, exceptionState: [exceptionStates.open, exceptionStates.inHand] },
      isNotNull(artId),
      sql`${isFreezing} is distinct from 1`,
    ],
    columns: ['id', 'artId', 'exceptionType', 'photos'],
    order: { id: 'asc' },
  });
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
