import pg from 'pg';
import { snakeCase } from '#shared/define';
import { AppError } from '#shared/errors';
import type { Field } from '#shared/field';
import type { Model } from '../model/model.ts';
import { uniqueGroups } from '../model/table.ts';
import type { PartDraft } from '../module.ts';
import type { PartPlan } from './part-plan.ts';

const uniqueViolation = '23505';

/** Returns the error of the database behind an error, however often it was wrapped. */
function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? databaseError(error.cause) : undefined;
}

/** A violated unique group: its fields, the last of them, which the refusal names, and the detail from the database. */
interface Conflict {
  readonly group: readonly string[];
  readonly name: string;
  readonly field: Field;
  readonly detail: string;
}

function conflictIn({ resource }: Model, error: unknown): Conflict | undefined {
  const cause = databaseError(error);
  if (cause?.code !== uniqueViolation || !cause.constraint) return undefined;
  const isKey = cause.constraint === `${snakeCase(resource.name)}_pkey`;
  const group = isKey ? [resource.key ?? ''] : (uniqueGroups(resource).get(cause.constraint) ?? []);
  const name = group.at(-1) ?? '';
  const field = resource.fields[name];
  return field && { group, name, field, detail: cause.detail ?? '' };
}

function duplicateOf(model: Model, error: unknown): AppError | undefined {
  const conflict = conflictIn(model, error);
  if (!conflict) return undefined;
  const { name, field } = conflict;
  return new AppError('DUPLICATE', { field }, { fields: { [name]: { code: 'DUPLICATE', params: { field } } } });
}

/** Runs a write, and turns a unique violation into a refusal of the field: the index decides, since a check before would race. */
export async function mapUniqueViolation<T>(model: Model, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw duplicateOf(model, error) ?? error;
  }
}

/** The same as `mapUniqueViolation` for the rows of a list; the row that the database means is found by its values. */
export async function namingRow<T>({ part, rows }: PartPlan, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const conflict = conflictIn(part.model, error);
    if (!conflict) throw error;
    const { group, name, field, detail } = conflict;
    const free = group.filter((one) => one !== part.by.name);
    const isMeant = (draft: PartDraft) =>
      free.every((one) => (draft[one] ?? null) !== null) && detail.includes(`, ${free.map((one) => draft[one]).join(', ')})`);
    const index = rows.findIndex(({ draft }) => isMeant(draft));
    const at = index < 0 ? undefined : { list: part.field, row: index + 1 };
    const place = index < 0 ? part.name : `${part.name}.${index}.${name}`;
    throw new AppError('DUPLICATE', { field }, { at, fields: { [place]: { code: 'DUPLICATE', params: { field } } } });
  }
}
