import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { imageSize } from 'image-size';
import { AppError } from '#shared/errors';
import {
  extensionOf,
  type FileExtension,
  isImageExtension,
  maxPixels,
  refusedUpload,
  type UploadKind,
  uploadLimits,
} from '#shared/files';
import { hasForbiddenCharacters } from '#shared/rules';
import type { ReceivedFile } from './receive-file.ts';

/** The type that the content must turn out to be for each extension, and the type that it is served as. */
const types: { readonly [E in FileExtension]: { readonly found: string; readonly contentType: string } } = {
  jpg: { found: 'jpg', contentType: 'image/jpeg' },
  jpeg: { found: 'jpg', contentType: 'image/jpeg' },
  png: { found: 'png', contentType: 'image/png' },
  pdf: { found: 'pdf', contentType: 'application/pdf' },
  doc: { found: 'cfb', contentType: 'application/msword' },
  docx: { found: 'docx', contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xls: { found: 'cfb', contentType: 'application/vnd.ms-excel' },
  xlsx: { found: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  zip: { found: 'zip', contentType: 'application/zip' },
};

/** The streams of which a compound file has one if its extension is right; installers and mails are compound files too. */
const streams: Partial<Record<FileExtension, readonly string[]>> = { doc: ['WordDocument'], xls: ['Workbook', 'Book'] };

/**
 * The extensions that must not come before the last one: a program that cuts or shows a name wrongly would take the file for
 * another type.
 */
const endings =
  /^(html?|xhtml|shtml|svgz?|xml|xslt?|js|mjs|json|css|php\d?|phtml|phar|jspx?|aspx?|exe|bat|cmd|ps1|vbs|wsf|sh|py|pl|rb|jar|class|dll|msi|hta|scr|lnk|swf|cgi|jpe?g|png|gif|pdf|docx?|xlsx?|zip)$/i;

const longestName = 200;
/** Marks that turn the direction of writing: `gpj.exe` would read as `exe.jpg`. */
const turning = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Refuses a name that is empty or too long, contains a path, or hides what the file is. */
export function assertName(name: string): void {
  const parts = name.split('.');
  const isOdd = name.startsWith('.') || /[/\\]/.test(name) || turning.test(name);
  const isDouble = parts.slice(1, -1).some((part) => endings.test(part.trim()));
  if (name === '' || name.length > longestName || isOdd || isDouble || hasForbiddenCharacters(name)) {
    throw new AppError('FILE_NAME');
  }
}

/** Refuses a file by its name and size, according to the kind of upload. */
export function assertKind(file: { readonly name: string; readonly size: number }, kind: UploadKind): void {
  const demand = { isImage: kind !== 'file', max: uploadLimits[kind] };
  const refusal = refusedUpload(file, demand);
  if (!refusal) return;
  const isTooLarge = refusedUpload({ ...file, size: 0 }, demand) === undefined;
  const tooLarge = demand.isImage ? 'IMAGE_SIZE' : 'FILE_SIZE';
  throw new AppError(isTooLarge ? tooLarge : refusal.code, refusal.params);
}

/**
 * Checks an upload by its bytes: they must be what the extension says, and the extension is on the list. Bytes behind the file
 * proper, for example an archive behind a picture, do no harm, because the file is only ever served as the type found here.
 *
 * @returns the extension and the type to serve it as
 */
export async function validateFile({ path }: ReceivedFile, name: string): Promise<{ extension: string; contentType: string }> {
  const extension = extensionOf(name) as FileExtension;
  const type = types[extension];
  const found = await fileTypeFromFile(path);
  if (found?.ext !== type.found) throw new AppError('FILE_CONTENT');
  const file = await open(path, 'r');
  try {
    if (isImageExtension(extension)) assertPixels(await file.readFile());
    const wanted = streams[extension];
    if (wanted && !(await holdsStream(file, wanted))) throw new AppError('FILE_CONTENT');
  } finally {
    await file.close();
  }
  return { extension, contentType: type.contentType };
}

/** Refuses a picture of more pixels than a browser bears, by the size in its header; it is not decoded. */
function assertPixels(bytes: Uint8Array): void {
  const { width, height } = sizeOf(bytes);
  if (width === 0 || height === 0) throw new AppError('FILE_CONTENT');
  if (width * height > maxPixels) throw new AppError('IMAGE_PIXELS', { max: maxPixels / 1_000_000 });
}

function sizeOf(bytes: Uint8Array): { readonly width: number; readonly height: number } {
  try {
    return imageSize(bytes);
  } catch {
    throw new AppError('FILE_CONTENT');
  }
}

const pieceBytes = 64 * 1024;

/** Returns whether the directory of a compound file has an entry of one of these names. */
async function holdsStream(file: FileHandle, names: readonly string[]): Promise<boolean> {
  const entries = names.map((name) => Buffer.from(`${name}\0`, 'utf16le'));
  const overlap = Math.max(...entries.map(({ length }) => length));
  for (let position = 0; ; position += pieceBytes) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes + overlap), 0, pieceBytes + overlap, position);
    const piece = buffer.subarray(0, bytesRead);
    if (entries.some((entry) => piece.includes(entry))) return true;
    if (bytesRead <= pieceBytes) return false;
  }
}
