import type { Resource } from '#shared/define';
import { kindOf } from '../kinds/registry.ts';
import { fieldsOf, type NamedField } from './surface.ts';

export type FormMode = 'add' | 'edit';

/** A field of a form. */
export interface FormItem extends NamedField {
  readonly isLocked: boolean;
  readonly span: 1 | 2;
  /** Fields whose change calls for this one to be checked again. */
  readonly dependencies: readonly string[];
}

/** The fields of a form. */
export function compileForm(resource: Resource, mode: FormMode): FormItem[] {
  return fieldsOf(resource, mode).map(({ name, field }) => ({
    name,
    field,
    isLocked: field.kind === 'computed' || (field.lockOn?.includes(mode) ?? false),
    span: field.span ?? kindOf(field).span ?? 1,
    dependencies: resource.rules.flatMap(({ after: [from, to] }) => (to === name ? [from] : [])),
  }));
}
