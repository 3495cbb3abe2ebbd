import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { fieldsOf, type NamedField } from '../../compile/surface.ts';
import { enteredNames, isFixed } from './value.ts';

/** Returns the columns in which rows are entered. */
export function entryColumns(noun: Resource, owner: Field): NamedField[] {
  return enteredNames(noun, owner).flatMap((name) => {
    const field = noun.fields[name];
    return field ? [{ name, field }] : [];
  });
}

/** Returns the columns in which rows are read: those of a list. */
export function readColumns(noun: Resource, owner: Field): NamedField[] {
  return fieldsOf(noun, 'list').filter(({ name }) => !isFixed(owner, name));
}
