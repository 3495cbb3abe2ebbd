import type { FastifyReply } from 'fastify';
import { AppError } from '#shared/errors';
import { extensionOf, isImageExtension, isObjectName } from '#shared/files';
import type { StoredFile } from '../attach/service.ts';
import type { FileStore } from './service.ts';

/** Content never changes under its name. */
const week = 604_800;

/** Pictures may be shown where they are; everything else is only ever saved. */
function disposition({ name, originalName }: StoredFile): string {
  const kind = isImageExtension(extensionOf(name)) ? 'inline' : 'attachment';
  const plain = originalName.replace(/[^\w .()-]/g, '_');
  const whole = encodeURIComponent(originalName).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** Returns how long a copy may be shown without asking again: not beyond the validity of the link. */
function cacheOf({ isPrivate }: StoredFile, expires: unknown, now: number): string {
  if (!isPrivate) return `public, max-age=${week}, immutable`;
  return `private, max-age=${Math.max(0, Math.floor(Number(expires) - now / 1000))}`;
}

/** The content of a file, which may move from one storage to another while it is asked for. */
async function contentOf({ rows, storages }: Pick<FileStore, 'rows' | 'storages'>, { name, ossId, size }: StoredFile) {
  const content = await (await storages.at(ossId)).get(name, size);
  if (content) return content;
  const later = await rows.get({ name });
  return later && later.ossId !== ossId ? (await storages.at(later.ossId)).get(name, size) : undefined;
}

/**
 * Sends a file to a caller who has its link: a public one by its name, a private one while its signature is valid. Foreign,
 * expired and missing files are answered alike. It is sent with the type that was detected, in a sandbox in which nothing runs.
 */
export async function sendFile(
  { rows, storages, signer, now }: FileStore,
  reply: FastifyReply,
  { name, query }: { name: string; query: Readonly<Record<string, unknown>> },
): Promise<FastifyReply> {
  const file = isObjectName(name) ? await rows.get({ name }) : undefined;
  const at = now();
  if (!file || (file.isPrivate && !signer.isValid(name, query, at))) throw new AppError('NOT_FOUND');
  const content = await contentOf({ rows, storages }, file);
  if (!content) throw new AppError('NOT_FOUND');
  return reply
    .headers({
      'content-type': file.contentType,
      'content-length': file.size,
      'content-disposition': disposition(file),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': cacheOf(file, query.expires, at),
    })
    .send(content);
}
