import type { Field } from '#shared/field';
import { flowModel } from '#src/resources/flow/processes';

/** Before the key of a category, wherever it travels or is stored. */
const prefix = 'flow_';

/** Under what a process is filed; its value is the key of the dictionary. */
export const categoryField: Field = { ...flowModel.fields.category, keys: 'text' };

/** A category as it travels, by its key. */
export const categoryOf = (key: unknown): string => `${prefix}${String(key)}`;

/** The key of a category; nothing where there is none. */
export function keyOf(category: unknown): string | undefined {
  const text = typeof category === 'string' ? category : '';
  return (text.startsWith(prefix) ? text.slice(prefix.length) : text) || undefined;
}
