import { createHash } from 'node:crypto';

/** Returns the one text of a value, however the database stores it: keys in order, and `null` where there is no value. */
export function canonical(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}

/** SHA-256 in hex. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
