import { AppError } from '#shared/errors';
import type { Language } from '#shared/field';
import type { PublishProblem } from '#shared/handover/planning';
import { inWords } from './in-words.ts';

/**
 * The refusal of a car or of people: its message is that of the first problem, and it carries all of them with the possible
 * solutions.
 */
export class CrewRefused extends AppError {
  readonly #conflicts: readonly PublishProblem[];

  constructor(conflicts: readonly PublishProblem[]) {
    const [first] = conflicts;
    if (!first) throw new Error('A crew is refused for a reason');
    const { bizCode: code, params } = first;
    super(code, params, { fields: { [code.startsWith('TASK_CAR') ? 'carId' : 'convoyIds']: { code, params } } });
    this.name = 'CrewRefused';
    this.#conflicts = conflicts;
  }

  override more(language: Language) {
    return { conflicts: inWords(language, this.#conflicts) };
  }
}
