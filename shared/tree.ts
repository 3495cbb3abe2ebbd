import type { Resource } from './define.ts';

/** The parent of a row at the top of its tree, stored and on the wire. No row has this id. */
export const ROOT_ID = '0';

/** The field that holds the ids above a row, from the root down. The server derives it, whatever is sent. */
export const ancestorsField = 'ancestors';

/** The field by which the rows of a noun point at their parent; nothing for a noun whose rows stand alone. */
export function parentField({ name, fields }: Pick<Resource, 'name' | 'fields'>): string | undefined {
  return Object.keys(fields).find((key) => {
    const field = fields[key];
    return field?.kind === 'treeRef' && field.target === name && !field.many;
  });
}
