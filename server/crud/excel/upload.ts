import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors';
import { importBytes } from '#shared/excel';
import { hasForbiddenCharacters } from '#shared/rules';

/** A workbook as it was sent. */
export interface Upload {
  readonly bytes: Uint8Array;
  readonly fileName: string;
  /** The other parts of the body. */
  readonly fields: Readonly<Record<string, string>>;
}

const limits = { files: 1, fields: 10, parts: 12, fieldSize: 200, fieldNameSize: 50, headerPairs: 20, fileSize: importBytes };

/** The first bytes of a zip; every workbook of today is one. */
const zipSignature = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

const tooLarge = () => new AppError('FILE_SIZE', { types: '.xlsx', n: `${importBytes / 1024 / 1024} MB` });

function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return hasForbiddenCharacters(last) ? '' : last.slice(0, 255);
}

function refusalOfBody(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as { readonly code?: unknown; readonly statusCode?: unknown };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  return statusCode === undefined ? new AppError('UNREADABLE') : error;
}

/** Takes the workbook out of a multipart body. Its type is recognised by its content, not by its name. */
export async function receiveWorkbook(request: FastifyRequest): Promise<Upload> {
  const fields: Record<string, string> = {};
  let found: Pick<Upload, 'bytes' | 'fileName'> | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== 'file' || found) throw new AppError('WRONG_PARAMETER', { name: 'file' });
      else found = { bytes: await part.toBuffer(), fileName: cleanName(part.filename) };
    }
  } catch (error) {
    throw refusalOfBody(error);
  } finally {
    // A sender that is refused half-way reads the refusal only once the rest of its body has been read.
    request.raw.unpipe();
    request.raw.resume();
  }
  if (!found || found.bytes.length === 0) throw new AppError('MISSING_PARAMETER', { name: 'file' });
  if (!zipSignature.equals(found.bytes.subarray(0, zipSignature.length))) throw new AppError('FILE_NOT_XLSX');
  return { ...found, fields };
}
