import type { AfterRule, CertificateRule, Resource } from './define.ts';
import type { Field } from './field.ts';
import { isEmptyValue, kindFacts } from './kinds.ts';
import { meets } from './meets.ts';
import type { RuleRefusal } from './rule-text.ts';
import { idNoRule } from './rules.ts';

export type Values = Readonly<Record<string, unknown>>;

/** Returns the refusal of one field's value, if any: first for a missing value, then by its kind. */
export function checkField(field: Field, value: unknown): RuleRefusal | undefined {
  if (!isEmptyValue(value, field)) return kindFacts[field.kind].check(value, field);
  return isDemanded(field) ? lackOf(field) : undefined;
}

/** Returns whether a field must be given a value: the server finds none for it. */
export const isDemanded = ({ required, orFrom }: Field): boolean => required && orFrom === undefined;

/** The refusal of a field that must not be empty and is. */
function lackOf(field: Field): RuleRefusal {
  if (field.kind === 'phone') return { code: 'PHONE_EMPTY' };
  return { code: kindFacts[field.kind].ask === 'select' ? 'REQUIRED_SELECT' : 'REQUIRED_INPUT', params: { field } };
}

/** Returns the refusal of a field that is empty although another one requires it. */
function checkNeed(field: Field, value: unknown, values: Values): RuleRefusal | undefined {
  const { requiredWhen } = field;
  if (!requiredWhen || !meets(requiredWhen, values[requiredWhen.field])) return undefined;
  return checkField({ ...field, required: true }, value);
}

/** Refuses the later of two fields when it is before the other. Empty fields break no order. */
function checkOrder(
  { fields }: Resource,
  [fromName, toName]: AfterRule<string>['after'],
  values: Values,
): Readonly<Record<string, RuleRefusal>> {
  const [from, to] = [fields[fromName], fields[toName]];
  if (!from || !to || isEmptyValue(values[fromName], from) || isEmptyValue(values[toName], to)) return {};
  const isBefore = String(values[toName]) < String(values[fromName]);
  return isBefore ? { [toName]: { code: 'DATE_ORDER', params: { from, to } } } : {};
}

/** Refuses the empty ones of fields that have values all together or not at all. */
function checkTogether({ fields }: Resource, names: readonly string[], values: Values): Readonly<Record<string, RuleRefusal>> {
  const empty = names.flatMap((name) => {
    const field = fields[name];
    return field && isEmptyValue(values[name], field) ? [[name, lackOf(field)] as const] : [];
  });
  return empty.length < names.length ? Object.fromEntries(empty) : {};
}

/** The key of an identity card in the dictionary of certificates, whose numbers have a check digit; others only have a length. */
const idCard = '1';

/** Refuses a number that is none of its kind of certificate (domain model 1.5). */
function checkCertificate(
  [type, number]: CertificateRule<string>['certificate'],
  values: Values,
): Readonly<Record<string, RuleRefusal>> {
  const value = values[number];
  if (typeof value !== 'string' || value === '') return {};
  const isLong = value.length >= 5 && value.length <= 30;
  const other = isLong ? undefined : ({ code: 'ID_NO_FORMAT' } as const);
  const refusal = String(values[type]) === idCard ? idNoRule(value) : other;
  return refusal ? { [number]: refusal } : {};
}

/** Refusals of the rules between fields. */
function checkRules(resource: Resource, values: Values): Readonly<Record<string, RuleRefusal>> {
  const refused = resource.rules.map((rule) => {
    if ('after' in rule) return checkOrder(resource, rule.after, values);
    if ('together' in rule) return checkTogether(resource, rule.together, values);
    return checkCertificate(rule.certificate, values);
  });
  return Object.assign({}, ...refused);
}

/**
 * Checks a whole row against its definition, with the same words in the browser and on the server.
 *
 * @returns refusals by field name; empty when the row is fine
 */
export function validateRow(resource: Resource, values: Values): Readonly<Record<string, RuleRefusal>> {
  const refusals: Record<string, RuleRefusal> = { ...checkRules(resource, values) };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'computed') continue;
    const refusal = checkField(field, values[name]) ?? checkNeed(field, values[name], values);
    if (refusal) refusals[name] = refusal;
  }
  return refusals;
}
