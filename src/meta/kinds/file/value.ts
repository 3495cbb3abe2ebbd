import type { Field } from '#shared/field';
import { defaultFileCount, objectNameOf, type UploadKind, uploadLimits } from '#shared/files';
import { kindFacts, splitMany } from '#shared/kinds';

/** Marks a file in the form value that is still uploading: the form counts as changed and cannot be saved. */
const pending = 'uploading:';

export const pendingPart = (id: string) => `${pending}${id}`;
export const pendingId = (part: string) => (part.startsWith(pending) ? part.slice(pending.length) : undefined);

/** Returns the links of a value: one, or several joined by commas. */
export function linksIn(value: unknown, { many }: Field): string[] {
  return many ? splitMany(value) : [String(value)];
}

/** Returns the upload limits of a field: images only or any file, bytes per file, and the number of files. */
export function demandOf(field: Field) {
  const isImage = kindFacts[field.kind].file?.isImage ?? false;
  const most = isImage ? uploadLimits.image : uploadLimits.file;
  const bytes = field.many ? most : Math.min(field.max ?? most, most);
  return { isImage, bytes, count: field.many ? (field.max ?? defaultFileCount) : 1 };
}

/** Returns the upload kind by which the server checks the files of a field. */
export function uploadKindOf(field: Field): UploadKind {
  const { isImage, bytes } = demandOf(field);
  if (!isImage) return 'file';
  return bytes <= uploadLimits.avatar ? 'avatar' : 'image';
}

/** Returns the object names of the files in a value, to compare values: the rest of a link (signature, name) may change. */
export function filesMeant(value: string, field: Field): string {
  return linksIn(value, field)
    .map((link) => objectNameOf(link) ?? link)
    .join(',');
}
