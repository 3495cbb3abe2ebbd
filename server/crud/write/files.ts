import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Refusal } from '#shared/errors';
import { isObjectName, refusedUpload } from '#shared/files';
import { kindFacts } from '#shared/kinds';
import type { EngineContext } from '../engine-context.ts';
import type { Model, ModelField } from '../model/model.ts';
import type { FileFacts } from '../ports.ts';
import { fileFields, fileParts } from '../read/files.ts';
import type { DraftRow, Row } from './draft.ts';

interface Holding {
  readonly tx: Transaction;
  readonly actor: Actor;
  /** The tenant of the row; nothing for rows of the platform. */
  readonly tenantId: string | undefined;
  readonly before?: Row;
}

/** Returns the files that a write adds to a field. Stored values may stay, even when their file is gone. */
function addedTo(entry: ModelField, row: DraftRow | Row, before: Row | undefined): string[] {
  const old = new Set(fileParts(entry, before?.[entry.name]));
  return fileParts(entry, row[entry.name]).filter((part) => !old.has(part));
}

/**
 * Returns whether a record may take a file: a new upload of the actor, or a public file of the same tenant. A private file that
 * belongs to a record stays with it, so that knowing its name gives no access.
 */
function isTakeable(model: Model, file: FileFacts, { actor, tenantId, before }: Holding): boolean {
  if (!file.holder && file.userId === actor.userId) return true;
  if (file.tenantId !== (tenantId ?? actor.tenantId)) return false;
  const isOfRow = file.holder?.resource === model.resource.name && file.holder.id === before?.id;
  return !file.isPrivate || isOfRow;
}

function refusedFile({ field }: ModelField, file: FileFacts): Refusal | undefined {
  const isImage = kindFacts[field.kind].file?.isImage ?? false;
  const max = field.many ? undefined : field.max;
  return refusedUpload({ name: file.name, size: file.size }, { isImage, max });
}

/** Returns the refusals, by field, of files that do not exist, that the record may not take or that the field does not accept. */
export async function refusedFiles(
  { files }: Pick<EngineContext, 'files'>,
  model: Model,
  { draft, ...holding }: Holding & { draft: DraftRow },
): Promise<Record<string, Refusal>> {
  const added = fileFields(model).map((entry) => ({ entry, names: addedTo(entry, draft, holding.before) }));
  const names = added.flatMap((field) => field.names).filter(isObjectName);
  const known = names.length > 0 ? await files.find(names, holding.tx) : new Map<string, FileFacts>();
  const refusals: Record<string, Refusal> = {};
  for (const { entry, names } of added) {
    const found = names.map((name) => known.get(name));
    const isMissing = found.some((file) => !file || !isTakeable(model, file, holding));
    const refusal: Refusal | undefined = isMissing
      ? { code: 'FILE_UNKNOWN', params: { field: entry.field } }
      : found.map((file) => file && refusedFile(entry, file)).find(Boolean);
    if (refusal) refusals[entry.name] = refusal;
  }
  return refusals;
}

/** Claims the added files of a record, so that the sweep does not delete them. */
export async function claimFiles(
  { files }: Pick<EngineContext, 'files'>,
  model: Model,
  { row, tx, before, tenantId, actor }: Holding & { row: Row },
): Promise<void> {
  for (const entry of fileFields(model)) {
    const names = addedTo(entry, row, before).filter(isObjectName);
    if (names.length === 0) continue;
    const holder = { resource: model.resource.name, id: String(row.id) };
    await files.claim(tx, names, { holder, tenantId: tenantId ?? actor.tenantId, isPrivate: entry.field.private === true });
  }
}
