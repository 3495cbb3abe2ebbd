import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#server/lib/actor';
import { fileRoot, type UploadKind } from '#shared/files';
import type { UploadedFile } from '#shared/wire';
import { businessMoment } from '../../auth/service.ts';
import { demandKind, demandName, judgeFile } from './judge-file.ts';
import { type ReceivedFile, receiveFile } from './receive-file.ts';
import type { FileStore } from './service.ts';

export interface PutOptions {
  readonly kind: UploadKind;
  readonly isPrivate: boolean;
  /** Stays in the list of files although no record takes it. */
  readonly isKept: boolean;
  /** What it is called from now on, instead of what the sender's disk calls it. */
  readonly fileName?: string;
}

/** Takes an upload: receives it, judges it, writes it down, stores it. A refusal at any step leaves nothing of it. */
export async function putFile(
  store: FileStore,
  request: FastifyRequest,
  { actor, ...options }: PutOptions & { actor: Actor },
): Promise<UploadedFile> {
  const { kind, fileName } = options;
  const received = await receiveFile(request, {
    directory: store.incoming,
    admit(sent) {
      demandName(sent);
      if (fileName !== undefined) demandName(fileName);
      const name = fileName ?? sent;
      demandKind({ name, size: 0 }, kind);
      return (size) => demandKind({ name, size }, kind);
    },
  });
  try {
    return await keep(store, received, { actor, ...options });
  } finally {
    await rm(received.path, { force: true });
  }
}

async function keep(
  { rows, storage, now }: FileStore,
  received: ReceivedFile,
  { actor, isPrivate, isKept, fileName }: PutOptions & { actor: Actor },
): Promise<UploadedFile> {
  const originalName = fileName ?? received.name;
  const { size, sha256 } = received;
  const { extension, contentType } = await judgeFile(received, originalName);
  const day = businessMoment(now()).slice(0, 10).replaceAll('-', '');
  const name = `upload/${day}/${randomUUID().replaceAll('-', '')}.${extension}`;
  const file = { name, originalName, extension, contentType, size, sha256, isPrivate, isKept };
  // The row first: one without content is swept away some day, content without a row would stay for ever.
  const id = await rows.add(actor, file);
  try {
    await storage.put(name, received.path);
  } catch (error) {
    await rows.drop(id);
    throw error;
  }
  const link = rows.link({ ...file, tenantId: actor.tenantId, userId: actor.userId });
  return { link, domain: fileRoot, name, originalName, attachId: id };
}
