import type { FastifyRequest } from 'fastify';
import { type Actor, actorOf } from '#server/lib/actor';
import { recordOf } from '#shared/by-name';
import { AppError, refusalText } from '#shared/errors';
import { type ImportMode, importBytes, importModes } from '#shared/excel';
import { hasForbiddenCharacters, isId } from '#shared/rules';
import { type Query, queryOf } from '../read/paging.ts';
import { type ImportContext, runImport } from './import.ts';
import { addJob, findJob, findWorkbook, type Owner } from './job.ts';
import type { ImportQueue } from './queue.ts';

/** The longest wait of a client of the family, which expects the result in the answer. */
const patienceMs = 8_000;

interface Wish {
  readonly mode: ImportMode;
  readonly isCovered: 0 | 1;
}

function wishOf(fields: Query, usual: ImportMode): Wish {
  const asked = fields.mode ?? usual;
  const mode = importModes.find((known) => known === asked);
  if (!mode) throw new AppError('WRONG_PARAMETER', { name: 'mode' });
  return { mode, isCovered: String(fields.isCovered) === '1' ? 1 : 0 };
}

/** Returns the workbook of an earlier import of the owner, so that the workbook that was checked is the one that is stored. */
async function earlier({ compiled }: ImportContext, owner: Owner, id: unknown) {
  if (!isId(id))
    throw new AppError(id === undefined ? 'MISSING_PARAMETER' : 'WRONG_PARAMETER', { name: id === undefined ? 'file' : 'id' });
  const found = await findWorkbook(compiled.engine.db, owner, { id, which: 'file' });
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

/** Adds an import and queues it, in the name of its sender. Returns its id. */
export async function startImport(context: ImportContext, request: FastifyRequest, usual: ImportMode): Promise<string> {
  const { compiled, desk } = context;
  const actor = actorOf(request);
  const owner = { actor, noun: compiled.model.resource.name };
  const upload = request.isMultipart() ? await receiveWorkbook(request) : undefined;
  const body = typeof request.body === 'object' && request.body !== null ? request.body : {};
  const fields: Query = { ...queryOf(request), ...body, ...upload?.fields };
  const wish = wishOf(fields, usual);
  const { bytes, fileName } = upload ?? (await earlier(context, owner, fields.id));
  const id = await addJob(compiled.engine.db, owner, { ...wish, fileName: fileName || 'import.xlsx', file: bytes });
  desk.add(id, () => runImport(context, { id, ...wish, fileName, actor }));
  return id;
}

function waited(work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, patienceMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Waits for an import as long as a client does, and refuses with its first fault. A longer import goes on by itself. */
export async function refuseFaulty(
  { compiled }: ImportContext,
  owner: Owner & { readonly actor: Actor },
  { id, desk }: { readonly id: string; readonly desk: ImportQueue },
): Promise<void> {
  await waited(desk.settled(id));
  const job = await findJob(compiled.engine.db, owner, id);
  if (job?.problem) throw new AppError(job.problem.code, job.problem.params);
  const [first] = job?.report ?? [];
  if (!first || !job) return;
  const reason = refusalText(first.refusal, owner.actor.language);
  throw new AppError('IMPORT_FAULTY', { count: job.faulty, row: first.row, reason });
}

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
  const { code, statusCode } = recordOf(error);
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
