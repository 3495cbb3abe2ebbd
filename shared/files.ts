import type { RuleRefusal } from './rule-text.ts';
import { hasForbiddenCharacters } from './rules.ts';

const megabyte = 1024 * 1024;

/** What an upload is meant as, and how many bytes it may have then. */
export const uploadLimits = { avatar: 500 * 1024, image: 5 * megabyte, file: 10 * megabyte } as const;
export type UploadKind = keyof typeof uploadLimits;

/** Extensions that are taken, in lower case. */
export const imageExtensions = ['jpg', 'jpeg', 'png'] as const;
export const fileExtensions = [...imageExtensions, 'pdf', 'doc', 'docx', 'xls', 'xlsx', 'zip'] as const;
export type FileExtension = (typeof fileExtensions)[number];

/** Most pixels of a picture: a small file may unfold into a very large one. */
export const maxPixels = 40_000_000;

/** Most files of a field that does not say. */
export const defaultFileCount = 20;

/** Longest link that a field holds. */
const maxLinkLength = 2000;

/** Where our own server answers files; the object name follows. */
export const fileRoot = '/api/blade-resource/oss/file';

const objectName = /^upload\/\d{8}\/[0-9a-f]{32}\.[a-z]{3,4}$/;

/** Whether a text is the name of a stored file, `upload/<yyyyMMdd>/<32 hex digits>.<extension>`. */
export function isObjectName(text: string): boolean {
  return objectName.test(text);
}

/** The name of the stored file that a link of ours leads to, whatever it carries as parameters. */
export function objectNameOf(text: string): string | undefined {
  const [path = ''] = text.split(/[?#]/);
  const name = path.slice(path.lastIndexOf('upload/'));
  const isLink = path === name || path.endsWith(`/oss/file/${name}`);
  return isLink && isObjectName(name) ? name : undefined;
}

/** Whether a link may stand in a page: http, https or of this site, and nothing that is filled in or run. */
export function isSafeLink(text: string): boolean {
  return text.length <= maxLinkLength && /^(https?:\/\/[^/]|\/(?!\/))[^\s\\]*$/i.test(text) && isPlain(text);
}

function isPlain(text: string): boolean {
  // Clients of the family put values into places written so.
  return !text.includes('${') && !hasForbiddenCharacters(text);
}

/** Whether a value of a file field is in its form: the name of a stored file, or a link. */
export function isFileAddress(text: string): boolean {
  return isObjectName(text) || isSafeLink(text);
}

/** The link to a public file by what a field keeps. What is kept as a link stays one where it is safe; nothing else is one. */
export function publicLinkOf(value: string): string {
  if (isObjectName(value)) return `${fileRoot}/${value}`;
  return isSafeLink(value) ? value : '';
}

/** The extension of a file name, in lower case. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

export function isImageExtension(extension: string): boolean {
  return (imageExtensions as readonly string[]).includes(extension);
}

/** `500KB`, `5MB` */
export function sizeText(bytes: number): string {
  return bytes < megabyte ? `${Math.round(bytes / 1024)}KB` : `${Math.round((bytes / megabyte) * 10) / 10}MB`;
}

/** What an upload has to be. */
export interface UploadDemand {
  readonly isImage: boolean;
  /** Bytes, where the field takes less than the product does. */
  readonly max?: number;
}

/** The refusal of a file by its name and size, the same before it is sent and when it has arrived. */
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
