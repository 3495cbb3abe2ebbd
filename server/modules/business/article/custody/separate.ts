import { artEvents, artStates } from '#shared/handover/article';
import type { EventDetails } from './chain.ts';
import type { Custodian } from './custodians.ts';
import { lockArticles } from './lock.ts';
import { applyChanges, type CustodyContext } from './move.ts';

/** An article that is in doubt by itself, with its new custodian where the present one is no longer known. */
export interface Separation extends EventDetails {
  readonly artId: string;
  readonly to?: Custodian;
}

/** Takes an article that was frozen with its container out of it: unfreezing the container must not unfreeze this article. */
export async function separate(context: CustodyContext, { artId, to, ...circumstances }: Separation): Promise<void> {
  const { named } = await lockArticles(context, [artId]);
  const [held] = named;
  if (!held?.row.boxId || held.row.artState !== artStates.frozen) return;
  const patch = { boxId: null, ...(to && { ...to, locationCode: null }) };
  await applyChanges(context, { event: artEvents.frozen, ...circumstances }, [{ held, patch }]);
}
