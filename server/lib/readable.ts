// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const unprintable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|\p{Surrogate}/gu;

/** Returns any value as text of at most this length, without the characters that PostgreSQL and log readers cannot process. */
export function readable(value: unknown, length: number): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.slice(0, length).replace(unprintable, ' ');
}
