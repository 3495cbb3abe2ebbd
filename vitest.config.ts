import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { ByProject } from './tests/support/by-project.ts';
import { GateReporter } from './tests/support/gate-report.ts';
import { localPostgres } from './tests/support/postgres.ts';

/** The server's tests run once: on the PostgreSQL named, else on the one of the machine, else on the embedded database. */
const postgresUrl = process.env.TEST_DATABASE_URL ?? (await localPostgres());
/** The file into which `.ci/run` wants the result of a run; absent for people. */
const reportFile = process.env.TEST_REPORT;

/**
 * In the gate, a test of the browser or of a component is repeated before it fails a change; the gate lists it under "Not the
 * same every time", and the cause is a fault to be found. A local run repeats nothing, and no other test is repeated.
 */
const retry = reportFile ? 2 : 0;

/** The tests that replace modules and so need modules of their own: shared ones would be those of the file that ran first. */
const mockingTests = [
  'src/*.test.tsx',
  'src/{pages/wel/home/charts,people/passwords-dialog,meta/screens/report/chart,meta/screens/table/cards,pages/operation/tactic/preview-on-phone}.test.tsx',
];
const domTests = {
  environment: 'jsdom',
  // Nothing listens there: a call that a test does not answer by itself must not reach a server that somebody has running.
  environmentOptions: { jsdom: { url: 'http://localhost:9/' } },
  // In one that is called a test, all ids of antd are the same, and labels lead to the first element that has one.
  env: { NODE_ENV: 'development' },
  setupFiles: ['tests/support/dom.ts'],
  // Loaded in two forms, transformed and untransformed or in both published ones, react-router would have two contexts.
  server: { deps: { inline: [/react-router/] } },
  alias: { 'react-router-dom': 'react-router' },
  // The time-out ends tests that hang: a loaded machine renders antd slowly.
  testTimeout: 60_000,
  retry,
};
/** The tests that keep browser state in their modules, or replace some: each file has modules of its own. */
const unitAloneTests = ['src/{outbox,lib,providers,meta/compile}/**/*.test.ts', 'src/layout/tabs/kept-places.test.ts'];
/** The part of the server that needs no database. */
const pureServerTests = ['server/flow/core/**/*.test.ts'];
const serverTests = {
  exclude: [...configDefaults.exclude, ...pureServerTests],
  globalSetup: ['tests/support/databases-of-run.ts'],
  setupFiles: ['tests/support/any-order.ts', 'tests/support/passive-scan.ts', 'tests/support/real-clock.ts'],
  // Loading the server once instead of once per file saves five seconds of each; its state depends on its database only.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 240_000,
};
/** The tests of the embedded database's own parts, which PostgreSQL does not have. */
const embeddedTests = ['server/db/{durability,lock,maintenance,pglite-bridge,pglite-host}.test.ts'];
const everyServerTest = ['server/**/*.test.ts', 'tests/server/**/*.test.ts'];
/**
 * The tests whose results differ by engine: connections, locks, roles, time-outs, start and end. The browser tests constantly
 * prove that the product works on the embedded database. `npm run test:both` runs every file on both.
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
        'build/**/*.test.ts',
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
      name: 'dom-alone',
      include: mockingTests,
      ...domTests,
      isolate: false,
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
      runner: 'tests/support/telling-runner.ts',
      isolate: false,
      // They run after everything else: a server, a browser and a test need a core each.
      sequence: { groupOrder: 1 },
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
