import { labelKey, type Resource } from '#shared/define';
import type { Row } from '../kinds/kind.ts';

/** Returns what a field of a row is shown as where one line names the row: its label, or its value; undefined when empty. */
function shownAs(row: Row, name: string): string | undefined {
  const value = row[labelKey(name)] ?? row[name];
  return value === undefined || value === null || value === '' ? undefined : String(value);
}

/**
 * Returns what a record is called in a line: its title, and behind a title that is only a number what it is.
 *
 * @example
 * recordName(article, row) // 'KB2026000001 早送款箱'
 */
export function recordName({ title, called }: Pick<Resource, 'title' | 'called'>, row: Row): string | undefined {
  const parts = [title, called].flatMap((name) => (name === undefined ? [] : (shownAs(row, name) ?? [])));
  return parts.length > 0 ? [...new Set(parts)].join(' ') : undefined;
}
