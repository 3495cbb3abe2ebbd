import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { ByProject } from './tests/support/by-project.ts';
import { GateReporter } from './tests/support/gate-report.ts';
import { localPostgres } from './tests/support/postgres.ts';

/** The server's tests run once: on the PostgreSQL named, else on the one of the machine, else on the embedded database. */
const postgresUrl = process.env.TEST_DATABASE_URL ?? (await localPostgres());
/** Where `.ci/run` wants what a run came to; absent for people. */
const reportFile = process.env.TEST_REPORT;

/**
 * In the gate, a test of the browser or of a component is tried again before it stops a change; the gate names it under "Not the
 * same every time", and what needed it is a fault to be found. Nobody's own run hides it, and no other test is tried twice.
 */
const retry = reportFile ? 2 : 0;

/** What replaces modules for itself needs modules of its own: shared ones are those of whichever file came first. */
const mockingTests = ['src/*.test.tsx', 'src/pages/wel/home/charts.test.tsx'];
const domTests = {
  environment: 'jsdom',
  setupFiles: ['tests/support/dom.ts'],
  // Loaded both transformed and as it is, or in both forms in which it is published, react-router has two contexts.
  server: { deps: { inline: [/react-router/] } },
  alias: { 'react-router-dom': 'react-router' },
  // A guard against what hangs: a loaded machine draws antd slowly.
  testTimeout: 60_000,
  retry,
};
/** What keeps something of a browser in its modules, or replaces some: each file has its own. */
const unitAloneTests = ['src/{actions,lib,providers,meta/compile}/**/*.test.ts', 'src/layout/tabs/kept-places.test.ts'];
/** The part of the server that needs no database. */
const pureServerTests = ['server/flow/core/**/*.test.ts'];
const serverTests = {
  exclude: [...configDefaults.exclude, ...pureServerTests],
  globalSetup: ['tests/support/databases-of-run.ts'],
  setupFiles: ['tests/support/any-order.ts'],
  // Loading the server once instead of once per file saves five seconds of each; what it knows hangs on its database.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 240_000,
};
/** What the embedded database alone is made of: on PostgreSQL it would prove the same again. */
const embeddedTests = ['server/db/{durability,lock,maintenance,pglite-bridge,pglite-host}.test.ts'];
const everyServerTest = ['server/**/*.test.ts', 'tests/server/**/*.test.ts'];
/**
 * What differs by engine: connections, locks, roles, time-outs, start and end. That the product works on the embedded database
 * is what the browser tests prove all the time. `npm run test:both` has every file on both.
 */
const engineTests = process.env.TEST_BOTH
  ? everyServerTest
  : [
      'server/db/*.test.ts',
      'server/lib/jobs.test.ts',
      'server/crud/write/{auto-number,idempotency,unique}.test.ts',
      'server/modules/auth/load-keys.test.ts',
      'tests/server/{kill,kill-flow,start,tenant-policies}.test.ts',
    ];

const projects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      include: [
        'shared/**/*.test.ts',
        'src/**/*.test.ts',
        'scripts/**/*.test.ts',
        'tests/support/**/*.test.ts',
        ...pureServerTests,
      ],
      exclude: [...configDefaults.exclude, ...unitAloneTests],
      isolate: false,
    },
  },
  {
    extends: true,
    test: { name: 'unit-alone', include: unitAloneTests, isolate: false, setupFiles: ['tests/support/own-modules.ts'] },
  },
  {
    extends: true,
    test: {
      name: 'dom',
      include: ['src/**/*.test.tsx'],
      exclude: [...configDefaults.exclude, ...mockingTests],
      // Loading antd once instead of once per file is four times faster; the setup file cleans up after each test.
      isolate: false,
      ...domTests,
    },
  },
  {
    extends: true,
    test: {
      ...{ name: 'dom-alone', include: mockingTests, ...domTests, isolate: false },
      setupFiles: ['tests/support/own-modules.ts', ...domTests.setupFiles],
    },
  },
  {
    extends: true,
    test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
  },
  {
    extends: true,
    test: {
      name: 'server',
      include: everyServerTest,
      ...serverTests,
      exclude: [...serverTests.exclude, ...(postgresUrl ? embeddedTests : [])],
      env: { TEST_DATABASE_URL: postgresUrl ?? '' },
    },
  },
  {
    extends: true,
    test: {
      name: 'e2e',
      include: ['tests/e2e/**/*.test.ts'],
      globalSetup: ['tests/support/databases-of-run.ts', 'tests/support/build-and-browser.ts'],
      setupFiles: ['tests/support/tell-failure.ts'],
      isolate: false,
      // After everything else: a server, a browser and an errand want a core of their own.
      sequence: { groupOrder: 1, hooks: 'list' },
      env: { TEST_DATABASE_URL: postgresUrl ?? '' },
      testTimeout: 240_000,
      hookTimeout: 240_000,
      retry,
    },
  },
];

if (postgresUrl) {
  projects.push({
    extends: true,
    test: { name: 'server-embedded', include: engineTests, ...serverTests, env: { TEST_DATABASE_URL: '' } },
  });
}

/** All cores but one, but two at least: a test file waits for its database for a third of its time. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

export default defineConfig({
  test: {
    projects,
    maxWorkers,
    sequence: { sequencer: ByProject },
    restoreMocks: true,
    // Tests make much that is soon forgotten: with more room for it, a tenth less of their time goes into collecting it.
    execArgv: ['--max-semi-space-size=64'],
    // Polling ends as soon as it holds; a second is too short where two browsers share a core.
    expect: { poll: { timeout: 15_000 } },
    reporters: reportFile ? ['default', new GateReporter(reportFile)] : ['default'],
  },
});
