import { fieldsOfScope } from '#shared/scope-rule';
import { useJoined, useText, useWords } from '#src/lib/i18n';
import { ConditionText } from '#src/meta/conditions/condition-text.tsx';
import { useFieldLabel } from '#src/meta/conditions/field-label';
import type { Shown } from '#src/meta/kinds/kind';
import { findNoun, nounNamed } from './nouns.ts';

/** Shows the resource of a rule, by the name of its screen. */
export function NounText({ value }: Shown) {
  const words = useWords();
  const noun = nounNamed(value);
  return noun ? words(noun.label) : String(value);
}

/** Shows the column that a rule compares; a rule with a condition of its own has none. */
export function ColumnText({ value, row }: Shown) {
  const labelOf = useFieldLabel();
  return value === '-' ? '—' : labelOf(String(value), nounNamed(row.scopeClass)?.fields[String(value)]);
}

/** Shows the fields that a rule leaves visible. */
export function VisibleFieldsText({ value, row }: Shown) {
  const text = useText();
  const labelOf = useFieldLabel();
  const joined = useJoined();
  const names = fieldsOfScope(String(value));
  if (!names) return text('scope.everyField');
  const fields = nounNamed(row.scopeClass)?.fields ?? {};
  return joined([...names].map((name) => labelOf(name, fields[name])));
}

/** Shows the condition of a rule that has one of its own. */
export function RuleText({ value, row }: Shown) {
  const noun = nounNamed(row.scopeClass);
  return noun ? <ConditionText resource={noun} find={findNoun} value={value} /> : JSON.stringify(value);
}
