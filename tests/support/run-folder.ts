import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Tells the workers of a run of tests where its folder is. */
const variable = 'TEST_RUN_FOLDER';

/**
 * What is made once in a run of tests and copied by its files lies here. It goes with the run, so that nobody meets what
 * yesterday's sources made. Absent outside of a run, as in a bench.
 */
export function runFolder(): string | undefined {
  return process.env[variable];
}

/** Makes the folder of a run where there is none yet; the answer takes it away again. */
export function openRunFolder(): () => void {
  if (runFolder()) return () => undefined;
  const folder = mkdtempSync(join(tmpdir(), 'handover-test-'));
  process.env[variable] = folder;
  return () => {
    delete process.env[variable];
    rmSync(folder, { recursive: true, force: true });
  };
}
