import type { Field } from '#shared/field';
import { defaultFileCount, objectNameOf, type UploadKind, uploadLimits } from '#shared/files';
import { kindFacts, splitMany } from '#shared/kinds';

/** Stands in a form for a file that is still on its way: a form that holds it is changed, and cannot be saved. */
const pending = 'uploading:';

export const pendingPart = (id: string) => `${pending}${id}`;
export const pendingId = (part: string) => (part.startsWith(pending) ? part.slice(pending.length) : undefined);

/** The links of a value: one, or several that are comma-joined. */
export function linksIn(value: unknown, { many }: Field): string[] {
  return many ? splitMany(value) : [String(value)];
}

/** What a field takes. */
export function demandOf(field: Field) {
  const isImage = kindFacts[field.kind].file?.isImage ?? false;
  const most = isImage ? uploadLimits.image : uploadLimits.file;
  const bytes = field.many ? most : Math.min(field.max ?? most, most);
  return { isImage, bytes, count: field.many ? (field.max ?? defaultFileCount) : 1 };
}

/** As what a field's files are sent. */
export function uploadKindOf(field: Field): UploadKind {
  const { isImage, bytes } = demandOf(field);
  if (!isImage) return 'file';
  return bytes <= uploadLimits.avatar ? 'avatar' : 'image';
}

/** The part of a value that says which files it means; signatures and names beside them change by themselves. */
export function filesMeant(value: string, field: Field): string {
  return linksIn(value, field)
    .map((link) => objectNameOf(link) ?? link)
    .join(',');
}
