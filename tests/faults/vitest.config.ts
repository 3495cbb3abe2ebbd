import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs the files in the order of the promises that their names begin with. */
class ByPromise extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => one.moduleId.localeCompare(other.moduleId));
  }
}

/**
 * Real processes that are killed, frozen and starved while people work, on PostgreSQL clusters of the suite's own and on the
 * embedded database. It takes minutes, so it runs by name; `tests/server` holds what the gate has of it.
 */
export default defineConfig({
  test: {
    include: ['tests/faults/*.test.ts'],
    globalSetup: ['tests/faults/kit/prepare.ts'],
    sequence: { sequencer: ByPromise },
    fileParallelism: false,
    isolate: false,
    unstubEnvs: true,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
