import type { Resource } from '#shared/define';
import type { Field, Surface } from '#shared/field';
import { kindOf } from '../kinds/registry.ts';

/** A field with the name it has in rows. */
export interface NamedField {
  readonly name: string;
  readonly field: Field;
}

function isHidden(field: Field, surface: Surface): boolean {
  const hidden = [...(field.hideIn ?? []), ...(kindOf(field).hideIn ?? [])];
  if (hidden.includes(surface)) return true;
  return (surface === 'add' || surface === 'edit') && hidden.includes('form');
}

/** Returns the fields that a surface shows, in the order of the definition. */
export function fieldsOf(resource: Resource, surface: Surface): NamedField[] {
  return Object.entries(resource.fields)
    .filter(([, field]) => !isHidden(field, surface))
    .map(([name, field]) => ({ name, field }));
}
