import type { RuleRefusal } from './rule-text.ts';
import { hasForbiddenCharacters } from './rules.ts';

const megabyte = 1024 * 1024;

/** The largest size in bytes for each purpose of an upload. */
export const uploadLimits = { avatar: 500 * 1024, image: 5 * megabyte, file: 10 * megabyte } as const;
export type UploadKind = keyof typeof uploadLimits;

/** The extensions that are accepted, in lower case. */
export const imageExtensions = ['jpg', 'jpeg', 'png'] as const;
export const fileExtensions = [...imageExtensions, 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'zip'] as const;
export type FileExtension = (typeof fileExtensions)[number];

/** The most pixels of a picture, since a small file may unpack into a very large one. */
export const maxPixels = 40_000_000;

/** The most files of a field without a `max`. */
export const defaultFileCount = 20;

/** The longest link that a field holds. */
const maxLinkLength = 2000;

/** The path at which our own server answers files; the object name follows. */
export const fileRoot = '/api/blade-resource/oss/file';

const objectName = /^upload\/\d{8}\/[0-9a-f]{32}\.[a-z]{3,4}$/;

/** Returns whether a text is the name of a stored file, `upload/<yyyyMMdd>/<32 hex digits>.<extension>`. */
export function isObjectName(text: string): boolean {
  return objectName.test(text);
}

/** Returns the name of the stored file that a link of ours leads to, ignoring its parameters; undefined for any other text. */
export function objectNameOf(text: string): string | undefined {
  const [path = ''] = text.split(/[?#]/);
  const name = path.slice(path.lastIndexOf('upload/'));
  const isLink = path === name || path.endsWith(`/oss/file/${name}`);
  return isLink && isObjectName(name) ? name : undefined;
}

/** Returns whether a link is safe in a page: http, https or of this site, without placeholders and scripts. */
export function isSafeLink(text: string): boolean {
  return text.length <= maxLinkLength && /^(https?:\/\/[^/]|\/(?!\/))[^\s\\]*$/i.test(text) && isPlain(text);
}

function isPlain(text: string): boolean {
  // Clients of the family put values into placeholders written so.
  return !text.includes('${') && !hasForbiddenCharacters(text);
}

/** Returns whether a value of a file field is valid: the name of a stored file, or a safe link. */
export function isFileAddress(text: string): boolean {
  return isObjectName(text) || isSafeLink(text);
}

/** Returns the link to a public file from the value of a field: a stored link only if it is safe, else an empty text. */
export function publicLinkOf(value: string): string {
  if (isObjectName(value)) return `${fileRoot}/${value}`;
  return isSafeLink(value) ? value : '';
}

/** Returns the extension of a file name, in lower case. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

export function isImageExtension(extension: string): boolean {
  return imageExtensions.some((known) => known === extension);
}

/** Formats a size in bytes as `500KB` or `5MB`. */
export function sizeText(bytes: number): string {
  return bytes < megabyte ? `${Math.round(bytes / 1024)}KB` : `${Math.round((bytes / megabyte) * 10) / 10}MB`;
}

/** The demands of a field on an upload. */
export interface UploadDemand {
  readonly isImage: boolean;
  /** The largest size in bytes, where the field allows less than the product does. */
  readonly max?: number;
}

/** Checks a file by its name and size, in the browser before it is sent and on the server when it has arrived. */
export function refusedUpload(
  file: { readonly name: string; readonly size: number },
  demand: UploadDemand,
): RuleRefusal | undefined {
  const extension = extensionOf(file.name);
  const isImage = isImageExtension(extension);
  const most = uploadLimits[demand.isImage || isImage ? 'image' : 'file'];
  const limit = Math.min(demand.max ?? most, most);
  const allowed: readonly string[] = demand.isImage ? imageExtensions : fileExtensions;
  if (allowed.includes(extension) && file.size <= limit) return undefined;
  const n = sizeText(limit);
  if (demand.isImage) return { code: 'IMAGE_FORMAT', params: { n } };
  return { code: 'FILE_FORMAT', params: { types: fileExtensions.join(' '), n } };
}
