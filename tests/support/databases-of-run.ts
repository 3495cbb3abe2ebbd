import type { TestProject } from 'vitest/node';
import { makeKeysOfRun, openRunFolder } from './run-folder.ts';
import { openRunOnServer } from './templates.ts';

/** Prepares what the files of a run of the server's tests share: a folder, keys, and the databases that they copy. */
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
