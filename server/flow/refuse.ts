import { AppError, type Refusal, refusalText } from '#shared/errors';
import type { Language, Words } from '#shared/field';
import { elementTypes, flowReasons, flowWarnings, flowWords } from '#shared/flow-refusals';
import type { RefusalParams } from '#shared/refusal';
import type { FileProblem } from '#shared/wire';
import { type DeployCode, FlowError, type Problem, type ProblemValues, type WarningCode } from './core/problem.ts';

/** Returns the parameters of a text about an element. */
function paramsOf(values: ProblemValues, element: string | Words): RefusalParams {
  const why = flowReasons[String(values.reason)] ?? flowReasons.other ?? '';
  const { element: type = '', ...others } = values;
  return { text: '', flow: '', ...others, element, type, why };
}

const isWarning = (code: Problem['code']): code is WarningCode => Object.hasOwn(flowWarnings, code);

/** Turns a refusal of the engine into one of the product; returns every other error as it is. */
export function flowRefusal(error: unknown): unknown {
  if (!(error instanceof FlowError)) return error;
  const { code, elementId, values } = error;
  return new AppError(code, paramsOf(values, elementId === '' ? flowWords.file : elementId));
}

/** Returns how a text calls the element of a problem: by its name, else by what it is. */
function elementOf({ elementName, elementId, unnamed }: Problem): string | Words {
  const type = unnamed && elementTypes[unnamed.type];
  if (!type) return elementName || elementId || flowWords.file;
  const say = (language: Language) =>
    flowWords.unnamed[language].replace('{n}', String(unnamed.number)).replace('{type}', type[language]);
  return { zh: say('zh'), en: say('en') };
}

function sentence(problem: Problem, language: Language): string {
  const { code, values } = problem;
  const params = paramsOf(values, elementOf(problem));
  if (!isWarning(code)) return refusalText({ code, params }, language);
  return flowWarnings[code][language].replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    return typeof value === 'object' ? value[language] : String(value ?? place);
  });
}

/** Returns the problems or warnings of a file in one language. */
export function fileProblems(file: string, problems: readonly Problem[], language: Language): FileProblem[] {
  return problems.map((problem) => {
    const { code, elementId } = problem;
    return { file, code, elementId, message: sentence(problem, language) };
  });
}

/** The problems of one of the files to be deployed. */
export interface BadFile {
  readonly file: string;
  readonly problems: readonly Problem[];
}

/** The refusal to deploy any of the files; its message is the first problem, and its data hold all of them. */
export class FilesRefused extends AppError {
  readonly #files: readonly BadFile[];

  constructor(files: readonly BadFile[]) {
    const first = firstOf(files);
    const say = (language: Language) => refusalText(first, language);
    const n = files.reduce((sum, { problems }) => sum + problems.length, 0);
    super('FLOW_FILE', { n, first: { zh: say('zh'), en: say('en') } });
    this.name = 'FilesRefused';
    this.#files = files;
  }

  override more(language: Language) {
    return { problems: this.#files.flatMap(({ file, problems }) => fileProblems(file, problems, language)) };
  }
}

function firstOf(files: readonly BadFile[]): Refusal {
  const problem = files.flatMap(({ problems }) => problems)[0];
  if (!problem) throw new Error('Files are refused for a reason');
  // A file is only refused for problems, never for warnings.
  const code = problem.code as DeployCode;
  return { code, params: paramsOf(problem.values, elementOf(problem)) };
}
