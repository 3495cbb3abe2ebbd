import type { Language } from './field.ts';
import { type RefusalOf, saidOf } from './refusal.ts';
import { type RuleCode, ruleRefusals } from './rule-refusals.ts';

/** The refusal of a definition's rule, whose text the browser has itself. */
export type RuleRefusal = RefusalOf<RuleCode>;

/** Returns the text of a rule's refusal in one language. */
export function ruleText(refusal: RuleRefusal, language: Language): string {
  return saidOf(ruleRefusals[refusal.code], refusal, language);
}
