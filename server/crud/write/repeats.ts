import type { FieldRefusals } from '#shared/errors';
import type { PartField } from '../model/registry.ts';
import { uniqueGroups } from '../model/table.ts';
import type { PartPlan, PartRow } from './part-plan.ts';

/** A row of one of the lists, with its place there. */
interface Placed extends PartRow {
  readonly part: PartField;
  readonly index: number;
}

/** Returns the key by which rows of a unique group are compared; undefined while one of its fields is empty. */
function keyOf({ part, draft }: Placed, group: readonly string[]): string | undefined {
  const values = group.filter((name) => name !== part.by.name).map((name) => draft[name] ?? null);
  return values.includes(null) ? undefined : JSON.stringify(values.map(String));
}

/** Returns the refusals of rows that repeat a unique key of an earlier row, before the unique index would refuse them. */
export function repeatedRows(plans: readonly PartPlan[]): { part: PartField; index: number; refusals: FieldRefusals }[] {
  const placed = plans.flatMap(({ part, rows }) => rows.map((row, index): Placed => ({ ...row, part, index })));
  const models = [...new Set(plans.map(({ part }) => part.model))];
  return models.flatMap(({ resource }) => {
    const rows = placed.filter(({ part }) => part.model.resource === resource);
    return [...uniqueGroups(resource).values()].flatMap((group) => repeatsIn(group, rows));
  });
}

function repeatsIn(group: readonly string[], rows: readonly Placed[]) {
  const seen = new Set<string>();
  const last = group.at(-1) ?? '';
  return rows.flatMap((row) => {
    const key = keyOf(row, group);
    const field = row.part.model.resource.fields[last];
    if (key === undefined || !field) return [];
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ part: row.part, index: row.index, refusals: { [last]: { code: 'DUPLICATE', params: { field } } as const } }];
  });
}
