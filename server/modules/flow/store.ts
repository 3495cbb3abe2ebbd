import type { RowOf } from '#server/crud/model/table';
import { readRows, requireRow } from '#server/crud/read/rows';
import { changeRow } from '#server/crud/write/effects';
import type { Executor, Transaction } from '#server/db/types';
import type { Resource } from '#shared/define';
import { type Patch, type ProcessRow, processed } from './process-noun.ts';

interface Named {
  readonly tenantId: string;
  readonly id: string;
}

/** Returns an application as it is stored. */
export async function readApplication(via: Executor, noun: Resource, { id, tenantId }: Named): Promise<ProcessRow> {
  const row = await requireRow(via, processed(noun), { where: { id, tenantId } });
  // Only applicants make applications, so each has its own.
  return row as ProcessRow;
}

/** Returns the titles of applications by their ids. The workflow asks only for those that its reader may know of. */
export async function titlesOf(via: Executor, noun: Resource, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await readRows(via, processed(noun), { where: { id: ids } });
  return new Map(rows.map((row) => [row.id, String((row as RowOf<Resource>)[noun.title] ?? '')]));
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
