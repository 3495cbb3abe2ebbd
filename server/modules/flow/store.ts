import { and, eq, inArray } from 'drizzle-orm';
import type { Stored } from '#server/crud/module';
import { changeRow } from '#server/crud/write/effects';
import type { Executor, Transaction } from '#server/db/types';
import type { Resource } from '#shared/define';
import { AppError } from '#shared/errors';
import { type Patch, type ProcessRow, processTable } from './process-noun.ts';

interface Named {
  readonly tenantId: string;
  readonly id: string;
}

const isThis = (noun: Resource, { tenantId, id }: Named) => {
  const table = processTable(noun);
  return and(eq(table.id, id), eq(table.tenantId, tenantId), eq(table.isDeleted, 0));
};

/** Returns an application as it is stored. */
export async function readApplication(via: Executor, noun: Resource, named: Named): Promise<ProcessRow & Stored<Resource>> {
  const [row] = await via.select().from(processTable(noun)).where(isThis(noun, named));
  if (!row) throw new AppError('NOT_FOUND');
  // The columns of the table are those of the definition.
  return row as unknown as ProcessRow & Stored<Resource>;
}

/** Returns the titles of applications by their ids. The workflow asks only for those that its reader may know of. */
export async function titlesOf(via: Executor, noun: Resource, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const table = processTable(noun);
  const rows = await via
    .select()
    .from(table)
    .where(and(inArray(table.id, [...ids]), eq(table.isDeleted, 0)));
  return new Map(rows.map((row) => [row.id, String((row as Stored<Resource>)[noun.title] ?? '')]));
}

/** Changes columns of an application that belong to the server. */
export async function patchApplication(
  tx: Transaction,
  noun: Resource,
  { patch, by, at, ...named }: Named & { readonly patch: Patch; readonly by: string | undefined; readonly at: string },
): Promise<void> {
  const before = await readApplication(tx, noun, named);
  await changeRow({ tx, actor: { tenantId: named.tenantId, userId: by ?? null }, at }, noun, { before, values: patch });
}
