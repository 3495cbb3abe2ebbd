import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const postgresUrl = process.env.TEST_DATABASE_URL;
/** Where `.ci/run` wants the totals of a run; absent for people. */
const reportFile = process.env.TEST_REPORT;

const serverTests = ['server/**/*.test.ts', 'tests/server/**/*.test.ts'];
const serverTimes = { testTimeout: 60_000, hookTimeout: 120_000 };

const projects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: 'unit',
      include: ['shared/**/*.test.ts', 'src/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/support/**/*.test.ts'],
    },
  },
  {
    extends: true,
    test: {
      name: 'dom',
      include: ['src/**/*.test.tsx'],
      environment: 'jsdom',
      // Loading antd once instead of once per file is four times faster; the setup file cleans up after each test.
      isolate: false,
      setupFiles: ['tests/support/dom.ts'],
      // Loaded both transformed and as it is, react-router has two contexts.
      server: { deps: { inline: [/react-router/] } },
      testTimeout: 30_000,
    },
  },
  {
    extends: true,
    test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], testTimeout: 60_000 },
  },
  {
    extends: true,
    test: { name: 'server', include: serverTests, env: { TEST_DATABASE_URL: '' }, ...serverTimes },
  },
  {
    extends: true,
    test: {
      name: 'e2e',
      include: ['tests/e2e/**/*.test.ts'],
      globalSetup: ['tests/support/build-and-browser.ts'],
      // One server, one browser and one errand at a time, after everything else.
      maxWorkers: 1,
      sequence: { groupOrder: 1 },
      testTimeout: 120_000,
      hookTimeout: 120_000,
    },
  },
];

/** The same server tests once more on a PostgreSQL, where one is given. */
if (postgresUrl) {
  projects.push({
    extends: true,
    test: { name: 'postgres', include: serverTests, env: { TEST_DATABASE_URL: postgresUrl }, ...serverTimes },
  });
}

export default defineConfig({
  test: {
    projects,
    restoreMocks: true,
    reporters: reportFile ? ['default', ['json', { outputFile: reportFile }]] : ['default'],
  },
});
