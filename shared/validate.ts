import type { Resource } from './define.ts';
import type { FieldRefusals, Refusal } from './errors.ts';
import type { Field } from './field.ts';
import { isEmptyValue, kindFacts } from './kinds.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The refusal of one field's value, or nothing: first whether it is there, then what its kind says. */
export function checkField(field: Field, value: unknown): Refusal | undefined {
  if (!isEmptyValue(value, field)) return kindFacts[field.kind].check(value, field);
  if (!field.required) return undefined;
  if (field.kind === 'phone') return { code: 'PHONE_EMPTY' };
  return { code: kindFacts[field.kind].ask === 'select' ? 'REQUIRED_SELECT' : 'REQUIRED_INPUT', params: { field } };
}

/** Refusals of the rules between two fields, at the later field. Empty fields break no rule. */
function checkRules({ rules, fields }: Resource, values: Values): FieldRefusals {
  const refusals: Record<string, Refusal> = {};
  for (const { after } of rules) {
    const [fromName, toName] = after;
    const [from, to] = [fields[fromName], fields[toName]];
    if (!from || !to || isEmptyValue(values[fromName], from) || isEmptyValue(values[toName], to)) continue;
    if (String(values[toName]) < String(values[fromName])) {
      refusals[toName] = { code: 'DATE_ORDER', params: { from, to } };
    }
  }
  return refusals;
}

/**
 * Checks a whole row against its definition, with the same words in the browser and on the server.
 *
 * @returns refusals by field name; empty when the row is fine
 */
export function validateRow(resource: Resource, values: Values): FieldRefusals {
  const refusals: Record<string, Refusal> = { ...checkRules(resource, values) };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'computed') continue;
    const refusal = checkField(field, values[name]);
    if (refusal) refusals[name] = refusal;
  }
  return refusals;
}
