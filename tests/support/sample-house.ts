import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKeys, readRing } from '#server/lib/keys';
import type { SampleHouse } from '#server/seed/sample/engine';

/** Where the pictures of a sample go: a directory of the test's own, with keys that nobody else has. */
export async function openSampleHouse(): Promise<SampleHouse & { close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sample-'));
  const { token, data } = makeKeys();
  const keys = { token: readRing(token, 'TOKEN_KEY'), data: readRing(data, 'DATA_KEY') };
  return { keys, dataDir, close: () => rm(dataDir, { recursive: true, force: true }) };
}
