import type { Records } from '#server/crud/records';
import type { Actor } from '#server/lib/actor';
import type { TacticPreview } from '#shared/handover/planning';

/** Returns a preview with only those stand-ins whom its reader could choose in the form. */
export async function withPeopleSeen(people: Records, actor: Actor, preview: TacticPreview): Promise<TacticPreview> {
  const ids = [...new Set(preview.standIns.flatMap(({ free }) => free.map(({ id }) => id)))];
  if (ids.length === 0) return preview;
  const seen = new Set((await people.select(actor, { ids: ids.join() })).map(({ id }) => id));
  const standIns = preview.standIns.map(({ personId, free }) => ({ personId, free: free.filter(({ id }) => seen.has(id)) }));
  return { ...preview, standIns };
}
