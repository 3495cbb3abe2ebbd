import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** A failure, named once however often it was tried. */
interface Failure {
  readonly where: string;
  readonly message: string;
}

/** The report that `.ci/total.mjs` prints at the end of a gate. */
export interface GateReport {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
  /** Tests that did not pass at once, with the error of the first time. */
  readonly notTheSame: readonly (Failure & { readonly times: number })[];
  /** The slowest files, in seconds. */
  readonly slowest: readonly { readonly file: string; readonly seconds: number }[];
}

const longestMessage = 600;
const slowFiles = 15;

const fileOf = ({ moduleId, project }: TestModule) => `|${project.name}| ${relative(process.cwd(), moduleId)}`;
const placeOf = (test: TestCase) => `${fileOf(test.module)} > ${test.fullName}`;
/** An error as a run reports it; `diff` shows what an assertion expected and got. */
interface Fault {
  readonly message?: string;
  readonly diff?: string;
}

const worded = (fault: Fault | undefined) =>
  [fault?.message ?? 'no message', fault?.diff ?? ''].join('\n').trim().slice(0, longestMessage);

/** Returns the result of a run, for people who read its last lines. */
export function reportOf(modules: readonly TestModule[], unhandled: readonly Fault[]): GateReport {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const inState = (state: string) => tests.filter((test) => test.result().state === state);
  // A file that could not be loaded, and a failed hook of a file or a group, have no test that failed.
  const broken = modules.flatMap((module) => [
    ...module.errors().map((error) => ({ where: fileOf(module), message: worded(error) })),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => ({ where: `${fileOf(module)} > ${suite.fullName}`, message: worded(error) })),
    ),
  ]);
  return {
    passed: inState('passed').length,
    skipped: inState('skipped').length,
    failures: [
      ...broken,
      ...inState('failed').map((test) => ({ where: placeOf(test), message: worded(test.result().errors?.[0]) })),
      ...unhandled.map((error) => ({ where: 'outside of any test', message: worded(error) })),
    ],
    notTheSame: inState('passed').flatMap((test) => {
      const { retryCount = 0 } = test.diagnostic() ?? {};
      return retryCount > 0 ? [{ where: placeOf(test), times: retryCount, message: worded(test.result().errors?.[0]) }] : [];
    }),
    slowest: modules
      .map((module) => ({ file: fileOf(module), seconds: Math.round(secondsOf(module)) }))
      .sort((one, other) => other.seconds - one.seconds)
      .slice(0, slowFiles),
  };
}

function secondsOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
}

/** Writes the result of a run into `file` as JSON. */
export class GateReporter implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Fault[]): void {
    writeFileSync(this.#file, JSON.stringify(reportOf(modules, unhandled)));
  }
}
