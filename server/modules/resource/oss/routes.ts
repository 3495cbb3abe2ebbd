import { rm } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Query, queryOf, textParameter } from '#server/crud/read/paging';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { recordOf } from '#shared/by-name';
import { AppError } from '#shared/errors';
import { type UploadKind, uploadLimits } from '#shared/files';
import type { UploadedFile } from '#shared/wire';
import { type KeepOptions, keepFile } from './keep-file.ts';
import { receiveFile } from './receive-file.ts';
import { sendFile } from './send-file.ts';
import type { FileStore } from './service.ts';
import { sweepFiles } from './sweep-files.ts';
import { assertKind, assertName } from './validate-file.ts';

interface PutOptions extends KeepOptions {
  readonly kind: UploadKind;
}

/** Takes an upload: receives it, judges it, writes it down, stores it. A refusal at any step leaves nothing of it. */
async function putFile(
  store: FileStore,
  request: FastifyRequest,
  { actor, ...options }: PutOptions & { actor: Actor },
): Promise<UploadedFile> {
  const { kind, fileName } = options;
  const received = await receiveFile(request, {
    directory: store.incoming,
    admit(sent) {
      assertName(sent);
      if (fileName !== undefined) assertName(fileName);
      const name = fileName ?? sent;
      assertKind({ name, size: 0 }, kind);
      return (size) => assertKind({ name, size }, kind);
    },
  });
  try {
    return await keepFile(store, received, { actor, ...options });
  } finally {
    await rm(received.path, { force: true });
  }
}

/** Files take longer than other calls, which all end before a client of theirs gives up. */
const transferMs = 120_000;
const sweepMs = 3_600_000;

/** The family's four upload calls: with `attach` the file stays in the list of files, with `by-name` it gets another name. */
const puts = [
  { url: 'put-file', isKept: false, isNamed: false },
  { url: 'put-file-attach', isKept: true, isNamed: false },
  { url: 'put-file-by-name', isKept: false, isNamed: true },
  { url: 'put-file-attach-by-name', isKept: true, isNamed: true },
] as const;

const parameters = {
  code: 'Which storage; the one in use unless told',
  kind: `What it is meant as: ${Object.keys(uploadLimits).join(', ')}`,
  isPrivate: '1: fetched by signed links only',
};

function kindOf(query: Query): UploadKind {
  const asked = textParameter(query, 'kind') ?? 'file';
  const kind = Object.keys(uploadLimits).find((name) => name === asked);
  if (!kind) throw new AppError('WRONG_PARAMETER', { name: 'kind' });
  return kind as UploadKind;
}

function optionsOf(query: Query, { isKept, isNamed }: (typeof puts)[number]): PutOptions {
  const fileName = isNamed ? textParameter(query, 'fileName') : undefined;
  if (isNamed && fileName === undefined) throw new AppError('MISSING_PARAMETER', { name: 'fileName' });
  return {
    kind: kindOf(query),
    isPrivate: textParameter(query, 'isPrivate') === '1',
    isKept,
    fileName,
    code: textParameter(query, 'code'),
  };
}

/** Uploads, and the files themselves. */
export function ossRoutes(store: FileStore) {
  return async (app: FastifyInstance) => {
    await app.register(multipart);
    for (const put of puts) {
      const named = put.isNamed ? { ...parameters, fileName: 'What it is called from now on' } : parameters;
      app.post(
        `/blade-resource/oss/endpoint/${put.url}`,
        {
          config: { right: 'session', isUpload: true },
          handlerTimeout: transferMs,
          ...documented('Upload a file, the part `file` of a multipart body', named),
        },
        async (request) => {
          const actor = actorOf(request);
          return ok(await putFile(store, request, { ...optionsOf(queryOf(request), put), actor }), actor.language);
        },
      );
    }
    app.get(
      '/blade-resource/oss/file/*',
      // Public, because a public file is, and a private one's link carries its own right.
      {
        config: { right: 'public', isPlenty: true },
        handlerTimeout: transferMs,
        ...documented('Download a file by its name', undefined, { produces: ['application/octet-stream'] }),
      },
      (request: FastifyRequest, reply) =>
        sendFile(store, reply, { name: String(recordOf(request.params)['*']), query: queryOf(request) }),
    );
    keepTidy(app, store);
  };
}

/** Sweeps at the start and every hour while the server listens. */
function keepTidy(app: FastifyInstance, store: FileStore): void {
  let timer: NodeJS.Timeout | undefined;
  const sweep = () => sweepFiles(store).catch((err: unknown) => app.log.error({ err }, 'files were not swept'));
  app.addHook('onListen', async () => {
    timer = setInterval(sweep, sweepMs).unref();
    await sweep();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
