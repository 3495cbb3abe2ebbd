import { defineConfig } from 'vitest/config';
import { PressTable } from './kit/press-table.ts';

/**
 * The errands of people's working days, by presses alone, in both languages and at three widths. They count the presses and take
 * pictures for a person who looks at them, so they run by name and not in the gate.
 */
export default defineConfig({
  test: {
    include: ['tests/errands/*.test.ts'],
    globalSetup: ['tests/support/databases-of-run.ts', 'tests/support/build-and-browser.ts'],
    runner: 'tests/support/telling-runner.ts',
    reporters: ['default', new PressTable()],
    env: { TEST_DATABASE_URL: process.env.TEST_DATABASE_URL ?? '' },
    fileParallelism: false,
    isolate: false,
    // The first errand waits until the days of the sample have been played.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
