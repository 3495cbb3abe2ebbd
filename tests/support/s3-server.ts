import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** A server that speaks S3, with one bucket and one pair of keys. It checks the access key, but not the signatures. */
export interface S3Server {
  readonly endpoint: string;
  /** `host:port`, as the operator names it. */
  readonly host: string;
  readonly bucketName: string;
  readonly accessKey: string;
  readonly secretKey: string;
  close(): Promise<void>;
}

/** Starts the server on a free port of this machine. */
export async function openS3Server(bucketName = 'handover'): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'));
  const options = { address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets: [{ name: bucketName }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    bucketName,
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
