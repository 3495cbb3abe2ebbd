import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { type Look, looks, nameOf } from './looks.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** The errand that a test walks, in which look, and the presses that each of its parts took. */
    errand?: { readonly name: string; readonly look: string; readonly parts: readonly string[] };
  }
}

const cell = (test: TestCase | undefined): string => {
  if (!test) return '';
  const parts = test.meta().errand?.parts.join(', ') ?? '';
  return test.result().state === 'passed' ? parts : `${parts} **stopped**`.trim();
};

/** Prints a table of the presses at the end of a run: a line for each errand, a column for each look. */
export class PressTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]).filter((test) => test.meta().errand);
    const names = [...new Set(tests.map((test) => test.meta().errand?.name ?? ''))].sort();
    const walked = (name: string, look: Look) =>
      tests.find((test) => test.meta().errand?.name === name && test.meta().errand?.look === nameOf(look));
    const lines = names.map((name) => `| ${name} | ${looks.map((look) => cell(walked(name, look))).join(' | ')} |`);
    const head = [`| errand | ${looks.map(nameOf).join(' | ')} |`, `|---${'|---'.repeat(looks.length)}|`];
    const table = [...head, ...lines, ''].join('\n');
    mkdirSync('shots/errands', { recursive: true });
    writeFileSync('shots/errands/presses.md', table);
    process.stdout.write(`\n${table}`);
  }
}
