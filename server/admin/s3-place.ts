import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { StartError } from '#server/lib/start-error';
import { type BackupPlace, isBackupName } from './place.ts';

/** The parts in which a backup is sent, since nobody knows its size before its end. A bucket takes 10,000 of them: 320 GB. */
const partBytes = 32 * 2 ** 20;
/** The region where none is set: MinIO takes any. */
const anyRegion = 'us-east-1';

/** Both are needed by this command alone, and take a second to load. */
async function openBucket() {
  const { S3Client, GetObjectCommand, DeleteObjectCommand, paginateListObjectsV2 } = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const client = new S3Client({
    region: process.env.AWS_REGION ?? anyRegion,
    forcePathStyle: true,
    // Vendors other than the protocol's own do not know the newer checksums; the backup has its own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, Upload, GetObjectCommand, DeleteObjectCommand, paginateListObjectsV2 };
}

/**
 * Keeps backups in a bucket of a storage that speaks S3: `s3://bucket` or `s3://bucket/folder`. Address and keys are those of the environment
 * (`AWS_ENDPOINT_URL`, `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`), by which the vendor's library finds them. A backup has its name
 * only when all of it has arrived.
 */
export function s3Place(address: string): BackupPlace {
  const { hostname: Bucket, pathname } = new URL(address.endsWith('/') ? address : `${address}/`);
  const prefix = pathname.slice(1);
  const tell = (error: unknown): never => {
    const why = error instanceof Error ? error.message || error.name : String(error);
    throw new StartError('directoryUnreadable', `The storage of ${address} cannot be used (${why})`, error);
  };
  const withBucket = async <T>(work: (bucket: Awaited<ReturnType<typeof openBucket>>) => Promise<T>): Promise<T> => {
    const bucket = await openBucket();
    return work(bucket).finally(() => bucket.client.destroy());
  };
  return {
    save: (name, content) =>
      withBucket(async ({ client, Upload }) => {
        let failure: unknown;
        const body = Readable.from(content).on('error', (error) => {
          failure = error;
        });
        const params = { Bucket, Key: prefix + name, Body: body };
        const upload = new Upload({ client, params, partSize: partBytes, queueSize: 2 });
        // What the backup itself failed by says more than that its sending broke off.
        await upload.done().catch((error) => (failure ? Promise.reject(failure) : tell(error)));
        return `s3://${Bucket}/${prefix}${name}`;
      }),
    names: () =>
      withBucket(async ({ client, paginateListObjectsV2 }) => {
        const names: string[] = [];
        try {
          for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
            names.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length)));
          }
        } catch (error) {
          tell(error);
        }
        return names.filter(isBackupName);
      }),
    remove: (name) =>
      withBucket(async ({ client, DeleteObjectCommand }) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name })).catch(tell);
      }),
    async withFile(name, work) {
      const folder = await mkdtemp(join(tmpdir(), 'backup-'));
      const path = join(folder, name);
      try {
        await withBucket(async ({ client, GetObjectCommand }) => {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + name })).catch(tell);
          await pipeline(Body as Readable, createWriteStream(path, { mode: 0o600 })).catch(tell);
        });
        return await work(path);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  };
}
