import { refusalText } from '#shared/errors';
import type { Language } from '#shared/field';
import type { PublishProblem } from '#shared/handover/planning';

/** Problems in the reader's language, for clients without a catalogue of their own. */
export function inWords(language: Language, problems: readonly PublishProblem[]): PublishProblem[] {
  return problems.map((one) => ({ ...one, msg: refusalText({ code: one.bizCode, params: one.params }, language) }));
}
