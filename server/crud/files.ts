import type { Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Refusal } from '#shared/errors';
import { isObjectName, publicLinkOf, refusedUpload } from '#shared/files';
import { kindFacts, splitMany } from '#shared/kinds';
import type { EngineContext } from './engine-context.ts';
import type { Model, ModelField } from './model/model.ts';
import type { FileFacts, Files } from './ports.ts';
import type { WireRecord } from './records.ts';
import type { DraftRow, Row } from './write/draft.ts';

type Known = ReadonlyMap<string, FileFacts>;

/** Returns the fields of a noun that hold uploaded files. */
export function fileFields(model: Model): ModelField[] {
  return model.own.filter(({ field }) => kindFacts[field.kind].file !== undefined);
}

/** Returns the parts of a field's value: one, or several that are comma-joined. */
export function fileParts({ field }: ModelField, value: unknown): string[] {
  if (typeof value !== 'string' || value === '') return [];
  return field.many ? splitMany(value) : [value];
}

/**
 * Puts links in the place of file names, a page at a time. A row only ever shows files of its own tenant; what an earlier
 * version stored as a link stays one if it is safe to follow.
 */
export async function linkFiles(files: Files, model: Model, records: readonly WireRecord[]): Promise<void> {
  const fields = fileFields(model);
  const names = records.flatMap((record) => fields.flatMap((entry) => fileParts(entry, record[entry.name])));
  if (names.length === 0) return;
  const known = await files.find([...new Set(names.filter(isObjectName))]);
  const isOwn = (file: FileFacts, record: WireRecord) =>
    model.resource.scope !== 'tenant' || file.tenantId === String(record.tenantId);
  for (const record of records) {
    const own = new Map([...known].filter(([, file]) => isOwn(file, record)));
    for (const entry of fields)
      if (typeof record[entry.name] === 'string') record[entry.name] = linksOf(files, entry, { record, own });
  }
}

function linksOf(files: Files, entry: ModelField, { record, own }: { record: WireRecord; own: Known }): string {
  const withName = kindFacts[entry.field.kind].file?.isImage === false;
  const links = fileParts(entry, record[entry.name]).map((part) => {
    const file = own.get(part);
    // A file that is gone or not of this row keeps its place in the value; following the link finds nothing.
    return file ? files.link(file, { withName }) : publicLinkOf(part);
  });
  return links.filter((link) => link !== '').join(',');
}

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
