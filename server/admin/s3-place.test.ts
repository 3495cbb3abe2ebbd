import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openS3Server, type S3Server } from '../../tests/support/s3-server.ts';
import { nameAt, rotate } from './place.ts';
import { s3Place } from './s3-place.ts';

const at = (hour: number) => nameAt(Date.UTC(2026, 10, 29, hour));

async function* parts(...texts: readonly string[]) {
  for (const text of texts) yield Buffer.from(text);
}

describe('a bucket', () => {
  let storage: S3Server;
  beforeAll(async () => {
    storage = await openS3Server();
    vi.stubEnv('AWS_ENDPOINT_URL', storage.endpoint);
    vi.stubEnv('AWS_ACCESS_KEY_ID', storage.accessKey);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', storage.secretKey);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await storage.close();
  });
  const place = () => s3Place(`s3://${storage.bucketName}/vault/east`);

  it('keeps backups of any size below its folder, gives them back as files and forgets the oldest', async () => {
    const large = Buffer.alloc(40 * 2 ** 20, 'x');
    await s3Place(`s3://${storage.bucketName}/vault`).save(at(9), parts('of another'));
    for (const hour of [3, 1]) await place().save(at(hour), parts('a', 'b'));
    const told = await place().save(at(2), parts(large.toString()));

    expect(told).toBe(`s3://${storage.bucketName}/vault/east/${at(2)}`);
    expect([...(await place().names())].sort()).toEqual([at(1), at(2), at(3)]);
    let path = '';
    const read = await place().withFile(at(2), async (file) => {
      path = file;
      return readFileSync(file);
    });
    expect(read.equals(large)).toBe(true);
    expect(existsSync(path)).toBe(false);

    await rotate({ place: place(), keep: 1, say: () => undefined });

    expect(await place().names()).toEqual([at(3)]);
  });

  it('has nothing under a name when the backup failed on its way', async () => {
    async function* content() {
      yield Buffer.from('a');
      throw new Error('The database is gone');
    }

    await expect(place().save(at(5), content())).rejects.toThrow('The database is gone');
    expect(await place().names()).not.toContain(at(5));
  });

  it('that does not answer is named', async () => {
    vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:9');
    onTestFinished(() => void vi.stubEnv('AWS_ENDPOINT_URL', storage.endpoint));

    await expect(place().save(at(6), parts('a'))).rejects.toThrow(
      `The storage of s3://${storage.bucketName}/vault/east cannot be used`,
    );
    await expect(place().names()).rejects.toThrow('ECONNREFUSED');
  });
});
