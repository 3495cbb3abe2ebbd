import type { Language } from '#shared/field';
import type { Inspection } from '#shared/flow-wire';
import type { Compiled } from '../core/compile/compile.ts';
import { checkFileName } from '../core/compile/guard.ts';
import type { EnginePort } from '../core/engine.ts';
import { DeployError, type Problem } from '../core/problem.ts';
import { type BadFile, FilesRefused, fileProblems } from '../refuse.ts';

export interface ProcessFile {
  readonly name: string;
  readonly xml: string;
}

/** A compiled file that can be deployed. */
export interface Checked extends Compiled {
  readonly file: ProcessFile;
}

/** The longest key; keys are parts of ids. */
const longestKey = 255;

async function compileFile(engine: EnginePort, file: ProcessFile): Promise<Checked> {
  checkFileName(file.name);
  const compiled = await engine.compile(file.xml);
  if (compiled.meta.key.length > longestKey) {
    throw new DeployError([{ elementId: compiled.meta.key, code: 'BPMN_STRUCTURE', values: { reason: 'long_id' } }]);
  }
  return { ...compiled, file };
}

/** Compiles all files, or refuses all of them with the problems of each. */
export async function checkFiles(engine: EnginePort, files: readonly ProcessFile[]): Promise<readonly Checked[]> {
  const bad: BadFile[] = [];
  const checked: Checked[] = [];
  for (const file of files) {
    try {
      checked.push(await compileFile(engine, file));
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      bad.push({ file: file.name, problems: error.problems });
    }
  }
  if (bad.length > 0) throw new FilesRefused(bad);
  return checked;
}

/** Returns the problems and warnings of a file, without deploying it. */
export async function inspectFile(engine: EnginePort, file: ProcessFile, language: Language): Promise<Inspection> {
  const say = (found: readonly Problem[]) => fileProblems(file.name, found, language);
  try {
    const { warnings } = await compileFile(engine, file);
    return { problems: [], warnings: say(warnings) };
  } catch (error) {
    if (!(error instanceof DeployError)) throw error;
    return { problems: say(error.problems), warnings: [] };
  }
}
