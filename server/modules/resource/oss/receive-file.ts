import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#shared/errors';
import { uploadLimits } from '#shared/files';

/** An upload that has arrived whole on this machine. Its content has not been checked yet. */
export interface ReceivedFile {
  readonly path: string;
  /** The name that the sender gave it. */
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

export interface UploadPolicy {
  /** The folder in which it arrives. */
  readonly directory: string;
  /** Refuses a file by its name; the function that it returns refuses it by the bytes that have come so far. */
  readonly admit: (name: string) => (size: number) => void;
}

/** The name of the one part that is read. */
const partName = 'file';

/** Bounds of a multipart body (promise 41). One file is taken; its size is refused before it gets this far. */
const partLimits = {
  files: 10,
  parts: 20,
  fields: 20,
  fieldSize: 4096,
  fieldNameSize: 100,
  headerPairs: 20,
  fileSize: 2 * uploadLimits.file,
} as const;

/**
 * Writes the file of a multipart body to disk, a piece at a time. A failure, also the sender going away, leaves nothing behind.
 */
export async function receiveFile(request: FastifyRequest, reception: UploadPolicy): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError('MEDIA_TYPE');
  await mkdir(reception.directory, { recursive: true, mode: 0o700 });
  const path = join(reception.directory, randomUUID());
  try {
    return await readParts(request, reception, path);
  } catch (error) {
    await rm(path, { force: true });
    throw refusalOfBody(error);
  } finally {
    // A sender that is refused half-way reads the refusal only once the rest of its body is consumed.
    request.raw.unpipe();
    request.raw.resume();
  }
}

async function readParts(request: FastifyRequest, reception: UploadPolicy, path: string): Promise<ReceivedFile> {
  let received: ReceivedFile | undefined;
  // Whole paths are asked for, so that a name with a path can be refused rather than cut.
  for await (const part of request.parts({ limits: partLimits, preservePath: true })) {
    const isFile = part.type === 'file';
    if (isFile !== (part.fieldname === partName) || (isFile && received))
      throw new AppError('WRONG_PARAMETER', { name: partName });
    if (isFile) received = await store(part, reception, path);
  }
  if (!received) throw new AppError('MISSING_PARAMETER', { name: partName });
  return received;
}

async function store({ file, filename }: MultipartFile, { admit }: UploadPolicy, path: string): Promise<ReceivedFile> {
  const name = filename ?? '';
  const assertSize = admit(name);
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const piece of file as Readable & AsyncIterable<Buffer>) {
      size += piece.length;
      assertSize(size);
      hash.update(piece);
      await handle.writeFile(piece);
    }
    // Flushed to disk, because the answer says that it is stored.
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { path, name, size, sha256: hash.digest('hex') };
}

/** Turns the parser's error for a malformed body, which has no code, into a refusal; errors of the disk have a code. */
function refusalOfBody(error: unknown): unknown {
  const isKnown = error instanceof AppError || (error instanceof Error && 'code' in error);
  return isKnown ? error : new AppError('UNREADABLE');
}
