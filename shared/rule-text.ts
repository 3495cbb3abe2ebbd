import type { Language } from './field.ts';
import { type RefusalOf, saidOf } from './refusal.ts';
import { type RuleCode, ruleRefusals } from './rule-refusals.ts';

/** What a rule of a definition refuses: the browser can say these by itself. */
export type RuleRefusal = RefusalOf<RuleCode>;

/** The words of what a rule refuses, in one language. */
export function ruleText(refusal: RuleRefusal, language: Language): string {
  return saidOf(ruleRefusals[refusal.code], refusal, language);
}
