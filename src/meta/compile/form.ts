import type { Resource, RowRule } from '#shared/define';
import { kindOf } from '../kinds/registry.ts';
import { fieldsOf, type NamedField } from './surface.ts';

export type FormMode = 'add' | 'edit';

/** A field of a form. */
export interface FormItem extends NamedField {
  readonly isLocked: boolean;
  readonly span: 1 | 2;
  /** The fields whose change requires this one to be validated again. */
  readonly dependencies: readonly string[];
}

/**
 * Returns the fields because of which a rule validates this one again: the earlier of two, or the others that belong together
 * with it.
 */
function checkedBecauseOf(rule: RowRule, name: string): readonly string[] {
  if ('after' in rule) return rule.after[1] === name ? [rule.after[0]] : [];
  if ('certificate' in rule) return rule.certificate[1] === name ? [rule.certificate[0]] : [];
  return rule.together.includes(name) ? rule.together.filter((other) => other !== name) : [];
}

/** Returns the same fields, with these locked as well. */
export function lockItems(items: readonly FormItem[], names: readonly string[]): readonly FormItem[] {
  return items.map((item) => (names.includes(item.name) ? { ...item, isLocked: true } : item));
}

/** Returns the fields of a form. */
export function compileForm(resource: Resource, mode: FormMode): FormItem[] {
  return fieldsOf(resource, mode).map(({ name, field }) => ({
    name,
    field,
    isLocked: field.kind === 'computed' || (field.lockOn?.includes(mode) ?? false),
    span: field.span ?? kindOf(field).span ?? 1,
    dependencies: [
      ...resource.rules.flatMap((rule) => checkedBecauseOf(rule, name)),
      ...(field.requiredWhen ? [field.requiredWhen.field] : []),
    ],
  }));
}
