import type { Records } from '#server/crud/records';
import type { Actor } from '#server/lib/actor';

/** Returns which fields of a noun an actor sees, for calls that return more than its records. */
export function fieldVisibility(records: Records, actor: Actor): (field: string) => boolean {
  const { fields } = records.limits(actor);
  return (name) => fields === undefined || fields.has(name);
}
