import { expect, it } from 'vitest';
import { compile } from './core/compile/compile.ts';
import { DeployError } from './core/problem.ts';
import { chain, oneProcess, user } from './core/testing/bpmn.ts';
import { fileProblems } from './refuse.ts';

async function problemsOf(xml: string) {
  const error: unknown = await compile(xml).catch((reason: unknown) => reason);
  return error instanceof DeployError ? error.problems : [];
}

it('calls an element without a name by what it is, so that nobody has to look for an id', async () => {
  const problems = await problemsOf(oneProcess(user('Activity_1'), user('Activity_2'), chain('start Activity_1 end')));

  const [zh, en] = (['zh', 'en'] as const).map((language) => fileProblems('a.bpmn', problems, language)[0]);

  expect(zh?.elementId).toBe('Activity_2');
  expect(zh?.message).toMatch(/2/);
  expect(en?.message).toContain('unnamed user task no. 2');
  expect(en?.message).not.toContain('Activity_2');
});
