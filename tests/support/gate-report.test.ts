import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GateReport } from './gate-report.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gate-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fine: GateReport = {
  passed: 12,
  skipped: 1,
  failures: [],
  notTheSame: [],
  slowest: [{ file: '|e2e| tests/e2e/day.test.ts', seconds: 99 }],
};

/** Returns the exit code of a gate and what it prints. */
function end(report: GateReport | undefined, failedSteps = ''): { code: number | null; said: string } {
  const file = join(folder, 'report.json');
  rmSync(file, { force: true });
  if (report) writeFileSync(file, JSON.stringify(report));
  const env = { ...process.env, FAILED_STEPS: failedSteps };
  const { status, stdout } = spawnSync(process.execPath, ['.ci/total.mjs', file], { env, encoding: 'utf8' });
  return { code: status, said: stdout };
}

describe('the end of a gate', () => {
  it('tells what was slow and how much passed', () => {
    const { code, said } = end(fine);

    expect(code).toBe(0);
    expect(said).toContain('99 s |e2e| tests/e2e/day.test.ts');
    expect(said).toMatch(/\n12 passed, 0 failed\n$/);
  });

  it('names what was not the same every time, and lets it pass', () => {
    const { code, said } = end({ ...fine, notTheSame: [{ where: '|dom| a > b', times: 2, message: 'expected 1\nto be 2' }] });

    expect(code).toBe(0);
    expect(said).toContain('Not the same every time\n  |dom| a > b: tried again 2 times; expected 1 to be 2');
  });

  it('names each failure once, in a line, before the total', () => {
    const { code, said } = end(
      { ...fine, failures: [{ where: '|server| a > b', message: 'expected 1\nto be 2' }] },
      'npm run size\n',
    );

    expect(code).toBe(1);
    expect(said).toMatch(/Failed\n {2}npm run size\n {2}FAIL \|server\| a > b: expected 1 to be 2\n\n12 passed, 2 failed\n$/);
  });

  it('says everything in forty lines, however much failed', () => {
    const failures = Array.from({ length: 50 }, (_, index) => ({ where: `test ${index}`, message: 'no' }));
    const slowest = Array.from({ length: 15 }, () => ({ file: 'a.test.ts', seconds: 1 }));
    const { said } = end({ ...fine, failures, slowest });

    expect(said.split('\n').length).toBeLessThanOrEqual(40);
    expect(said).toContain('and 38 more, see above');
  });

  it.each([
    ['did not end', undefined],
    ['had no test', { ...fine, passed: 0 }],
  ])('fails where the run %s', (_, report) => {
    expect(end(report).code).toBe(1);
  });
});
