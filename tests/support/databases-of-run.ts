import type { TestProject } from 'vitest/node';
import { makeKeysOfRun } from './keys-of-run.ts';
import { openRunFolder } from './run-folder.ts';
import { openRunOnServer } from './templates.ts';

/** What a run of the server's tests has in common: the databases that its files copy. */
export default async function setup({ config }: TestProject): Promise<() => Promise<void>> {
  const closeFolder = openRunFolder();
  makeKeysOfRun();
  const url = config.env.TEST_DATABASE_URL;
  const closeServer = url ? await openRunOnServer(url) : undefined;
  return async () => {
    await closeServer?.();
    closeFolder();
  };
}
