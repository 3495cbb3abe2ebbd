import { claimFiles, refusedFiles } from '#server/crud/files';
import { modelOf } from '#server/crud/model/model';
import { refuse } from '#server/crud/write/input';
import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { splitMany } from '#shared/kinds';
import { checkField } from '#shared/validate';
import type { HandoverContext } from '../running/context.ts';

type FileRow = Readonly<Record<string, unknown>> & { readonly id?: string; readonly tenantId: string };

/** A row that is written, and what it was. */
interface Written {
  readonly row: FileRow;
  readonly before?: FileRow;
}

/** Refuses files that the actor has not just uploaded, or that are not what the field takes. */
export async function assertFiles(
  { tx, actor, services }: HandoverContext,
  resource: Resource,
  { row, before }: Written,
): Promise<void> {
  const { tenantId } = row;
  refuse(await refusedFiles(services, modelOf(resource), { tx, actor, tenantId, before, draft: { ...row } }));
}

/** Writes down that files belong to a row now. */
export async function keepFiles(
  { tx, actor, services }: HandoverContext,
  resource: Resource,
  { row, before }: Written,
): Promise<void> {
  await claimFiles(services, modelOf(resource), { row: { ...row }, tx, before, tenantId: row.tenantId, actor });
}

/** Files of a field with more of them after those that are there, as many as the field takes. */
export function withMore(field: Field, known: string | null, more: string | null | undefined): string | null {
  const all = [...new Set([known, more].flatMap((part) => splitMany(part ?? '')))].join() || null;
  const refusal = all === null ? undefined : checkField(field, all);
  refuse(refusal ? { photos: refusal } : {});
  return all;
}
