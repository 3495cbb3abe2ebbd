import { type DeployCode, DeployError, type ProblemValues } from '../problem.ts';

/** The largest size of a file in bytes. */
export const largestFile = 1_048_576;

/**
 * The limits of markup for which the parser needs time or memory out of all proportion: it keeps every namespace for every
 * element, and looks up each item of a reference among those before.
 */
const markupLimits = { tags: 40_000, namespaces: 200, attribute: 4000 } as const;

const doctype = /<!(?:DOCTYPE|ENTITY)/i;
const unknownEntity = /&(?!(?:amp|lt|gt|quot|apos);)[a-z_][\w.-]*;/i;
const longAttribute = new RegExp(`=\\s*(?:"[^"]{${markupLimits.attribute + 1}}|'[^']{${markupLimits.attribute + 1}})`);

/** Refuses a file by its name alone. */
export function checkFileName(name: string): void {
  if (!/\.(?:bpmn|xml)$/i.test(name)) throw refused('FILE_TYPE', { name });
}

/** Refuses text that must not reach the parser; each check is linear in the length of the text. */
export function checkText(xml: string): void {
  if (Buffer.byteLength(xml) > largestFile) throw refused('FILE_TOO_LARGE', { max: largestFile });
  if (doctype.test(xml)) throw refused('XML_DOCTYPE', { reason: 'doctype' });
  if (unknownEntity.test(xml)) throw refused('XML_DOCTYPE', { reason: 'entity' });
  const isExcessive =
    countOf('<', xml) > markupLimits.tags || countOf('xmlns', xml) > markupLimits.namespaces || longAttribute.test(xml);
  if (isExcessive) throw refused('XML_INVALID', { reason: 'excessive' });
}

function refused(code: DeployCode, values: ProblemValues): DeployError {
  return new DeployError([{ elementId: '', code, values }]);
}

function countOf(part: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}
