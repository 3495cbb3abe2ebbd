import pg from 'pg';
import { snakeCase } from '#shared/define';
import { AppError } from '#shared/errors';
import type { Model } from '../model.ts';
import { uniqueGroups } from '../table.ts';

const uniqueViolation = '23505';

/** What the database said, however often it was wrapped on its way. */
function databaseError(error: unknown): pg.DatabaseError | undefined {
  if (error instanceof pg.DatabaseError) return error;
  return error instanceof Error && error.cause !== undefined ? databaseError(error.cause) : undefined;
}

/** The refusal that a broken unique index means; the last field of a group is the one that people choose freely. */
function duplicateOf({ resource }: Model, error: unknown): AppError | undefined {
  const cause = databaseError(error);
  if (cause?.code !== uniqueViolation || !cause.constraint) return undefined;
  const isKey = cause.constraint === `${snakeCase(resource.name)}_pkey`;
  const name = isKey ? resource.key : uniqueGroups(resource).get(cause.constraint)?.at(-1);
  const field = name === undefined ? undefined : resource.fields[name];
  if (name === undefined || !field) return undefined;
  return new AppError('DUPLICATE', { field }, { fields: { [name]: { code: 'DUPLICATE', params: { field } } } });
}

/** Runs a write and says which field was not unique: the index decides, since looking first would race. */
export async function naming<T>(model: Model, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw duplicateOf(model, error) ?? error;
  }
}
