import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, which begin first. Otherwise one worker would end with them while the others have nothing left. */
const slow = [
  'tests/server/generated-code.test.ts',
  'tests/server/walk.test.ts',
  'tests/server/routes.test.ts',
  'tests/server/workbooks.test.ts',
  'tests/server/start.test.ts',
  'tests/server/kill.test.ts',
  'tests/e2e/day.test.ts',
  'tests/e2e/screens.test.ts',
  'tests/e2e/workflow',
  'tests/e2e/ways-in.test.ts',
  'tests/e2e/user-import.test.ts',
  'tests/e2e/deployment.test.ts',
];

function rankOf({ moduleId }: TestSpecification): number {
  const rank = slow.findIndex((part) => moduleId.includes(part));
  return rank < 0 ? slow.length : rank;
}

/**
 * Runs one project after the other. A worker whose files share their modules is kept only while the next file is of the same
 * project; otherwise a new one imports everything again.
 */
export class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => one.project.name.localeCompare(other.project.name) || rankOf(one) - rankOf(other));
  }
}
