import type { Field } from '#shared/field';
import { flowModel } from '#src/resources/flow/processes';

/** The prefix of the key of a category, wherever it is sent or stored. */
const prefix = 'flow_';

/** The field for the category of a process; its value is the key of the dictionary. */
export const categoryField: Field = { ...flowModel.fields.category, keys: 'text' };

/** Returns a category as it is sent, from its key. */
export const categoryOf = (key: unknown): string => `${prefix}${String(key)}`;

/** Returns the key of a category; undefined where there is none. */
export function keyOf(category: unknown): string | undefined {
  const text = typeof category === 'string' ? category : '';
  return (text.startsWith(prefix) ? text.slice(prefix.length) : text) || undefined;
}
