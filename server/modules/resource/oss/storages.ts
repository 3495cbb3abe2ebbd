import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { RowOf } from '#server/crud/model/table';
import { readRow } from '#server/crud/read/rows';
import { inAllTenants } from '#server/db/tenancy';
import type { Database, Executor } from '#server/db/types';
import { type Outbound, vendorMs } from '#server/lib/outbound';
import type { SecretBox } from '#server/lib/secret-box';
import { vendorError } from '#server/lib/vendor-error';
import { AppError } from '#shared/errors';
import { enabledKeys } from '#src/resources/resource/enabled';
import { oss, ossKinds } from '#src/resources/resource/oss';
import type { Storage } from './storage.ts';

/** A bucket at a vendor, with the keys to it. */
export interface S3Place {
  /** The name that users gave it, for refusals. */
  readonly name: string;
  readonly category: number;
  readonly endpoint: string;
  readonly bucketName: string;
  readonly region: string;
  readonly appId: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** The vendors that want the bucket in the path; all others want it in the name of the host. */
const withPaths: ReadonlySet<number> = new Set([ossKinds.minio, ossKinds.qiniu]);
/** The region where none is given: MinIO takes any. */
const anyRegion = 'us-east-1';

/** Returns the full name of a bucket; Tencent's end with the id of their owner. */
function bucketOf({ category, bucketName, appId }: S3Place): string {
  return category === ossKinds.tencent && !bucketName.endsWith(`-${appId}`) ? `${bucketName}-${appId}` : bucketName;
}

/** Writes nothing: failures become refusals, and the client would only warn on the console that a stream cannot be sent twice. */
const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

async function openBucket(place: S3Place, { agents }: Outbound, limitMs: number) {
  const library = await import('@aws-sdk/client-s3');
  const { category, endpoint, region, accessKey, secretKey } = place;
  const client = new library.S3Client({
    endpoint,
    region: region || anyRegion,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: withPaths.has(category),
    followRegionRedirects: false,
    // Vendors other than the protocol's own do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1,
    logger: silent,
    requestHandler: {
      httpAgent: agents.http,
      httpsAgent: agents.https,
      connectionTimeout: limitMs,
      socketTimeout: limitMs,
      throwOnRequestTimeout: true,
    },
  });
  return { client, library };
}

/** The bytes that a storage has to move in a millisecond: with less, ten megabytes would outlast any transfer of ours. */
const leastSpeed = 100;
const boundsOf = (limitMs: number, size: number) => ({ ms: limitMs + Math.ceil(size / leastSpeed) });

const isMissing = (error: unknown) => error instanceof Error && ['NoSuchKey', 'NotFound'].includes(error.name);
/** Returns whether a second try may help. All of these calls may be done twice. */
const isPassing = (error: unknown) => error instanceof AppError && error.refusal.code === 'VENDOR_UNREACHABLE';

/** Keeps files in a bucket of a vendor that speaks S3. A call that breaks off is tried once more. */
export function s3Storage(place: S3Place, outbound: Outbound, limitMs = vendorMs): Storage {
  let opened: ReturnType<typeof openBucket> | undefined;
  // Opened on first use: the library is large, and many installations keep their files with the server.
  const open = () => {
    opened ??= openBucket(place, outbound, limitMs);
    return opened;
  };
  const Bucket = bucketOf(place);

  async function once<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (isMissing(error)) throw error;
      throw vendorError(error, { name: place.name, secrets: [place.accessKey, place.secretKey] });
    }
  }
  async function call<T>(what: () => Promise<T>): Promise<T> {
    try {
      return await once(what);
    } catch (error) {
      if (isMissing(error) || !isPassing(error)) throw error;
      return await once(what);
    }
  }

  return {
    async put(name, { path, size, contentType }) {
      const { client, library } = await open();
      const object = { Bucket, Key: name, ContentLength: size, ContentType: contentType };
      const send = () => client.send(new library.PutObjectCommand({ ...object, Body: createReadStream(path) }));
      await call(() => outbound.within(boundsOf(limitMs, size), send));
    },
    async get(name, size) {
      const { client, library } = await open();
      const send = () => client.send(new library.GetObjectCommand({ Bucket, Key: name }));
      try {
        const bounds = { ...boundsOf(limitMs, size), bytes: size };
        const { Body, ContentLength = 0 } = await call(() => outbound.within(bounds, send));
        const content = Body as Readable | undefined;
        if (ContentLength <= size) return content;
        // Before anything of it is passed on.
        content?.on('error', () => undefined).destroy();
        throw new AppError('VENDOR_TOO_LONG', { name: place.name });
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(name) {
      const { client, library } = await open();
      const send = () => client.send(new library.DeleteObjectCommand({ Bucket, Key: name }));
      await call(() => outbound.within({ ms: limitMs }, send));
    },
  };
}

type Row = RowOf<typeof oss>;

/** A storage, and the row that says where it is; without one it is the disk of this server. */
export interface Place {
  readonly id: string | null;
  readonly storage: Storage;
}

/** Every storage of every tenant. */
export interface Storages {
  /**
   * Returns the storage for new files of a tenant: the one in use, or the one of this code; the server's own disk while there
   * is none.
   *
   * @param via the transaction to read in, when there is one
   */
  forNew(tenantId: string, options?: { readonly code?: string | undefined; readonly via?: Executor | undefined }): Promise<Place>;
  /**
   * Returns the storage of files with this storage id.
   *
   * @param via the transaction to read in, when there is one
   */
  at(id: string | null, via?: Executor): Promise<Storage>;
}

interface StoragesOptions {
  readonly db: Database;
  readonly box: SecretBox;
  readonly outbound: Outbound;
  readonly local: Storage;
}

/** Clients keep connections open, so those in use are kept; a changed configuration is another one. */
const mostOpen = 50;

/** Opens the storages that tenants have configured, each when it is first needed. */
export function openStorages({ db, box, outbound, local }: StoragesOptions): Storages {
  const open = new Map<string, Storage>();

  function storageOf(row: Row): Storage {
    if (row.category === ossKinds.local) return local;
    const key = `${row.id}:${row.version}`;
    const storage = open.get(key) ?? s3Storage(placeOf(row), outbound);
    open.delete(key);
    open.set(key, storage);
    const [oldest] = open.keys();
    if (open.size > mostOpen && oldest) open.delete(oldest);
    return storage;
  }

  function placeOf({ ossCode, category, endpoint, bucketName, region, appId, accessKey, secretKey }: Row) {
    return {
      name: ossCode,
      category,
      endpoint: endpoint ?? '',
      bucketName: bucketName ?? '',
      region: region ?? '',
      appId: appId ?? '',
      accessKey: box.open(accessKey ?? ''),
      secretKey: box.open(secretKey ?? ''),
    };
  }

  return {
    async forNew(tenantId, { code, via } = {}) {
      const where = [{ tenantId }, code === undefined ? { status: enabledKeys.on } : { ossCode: code }];
      const read = () => readRow(via ?? db, oss, { where });
      const row = await (via ? read() : inAllTenants(read));
      if (row) return { id: row.id, storage: storageOf(row) };
      if (code !== undefined) throw new AppError('WRONG_PARAMETER', { name: 'code' });
      return { id: null, storage: local };
    },
    async at(id, via = db) {
      if (id === null) return local;
      const row = await inAllTenants(() => readRow(via, oss, { where: { id }, withRemoved: true }));
      if (!row) throw new Error(`Files are said to be in the storage ${id}, which is not there`);
      return storageOf(row);
    },
  };
}
