import { isObjectName, publicLinkOf } from '#shared/files';
import { kindFacts, splitMany } from '#shared/kinds';
import type { Model, ModelField } from '../model/model.ts';
import type { FileFacts, Files } from '../ports.ts';
import type { WireRecord } from '../records.ts';

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
