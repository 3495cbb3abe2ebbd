const width = 130;

/** Returns the greatest width that any program shows a text in: letters that may be wide count double. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter > '\u007f' ? 2 : 1), 0);

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t', '\\': '\\\\' };
/** Characters that are invisible or end a line. */
const special = /[\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const escaped = (letter: string) => escapes[letter] ?? `\\u{${letter.codePointAt(0)?.toString(16)}}`;

/** Prints a text as a literal, in the quotes of which it holds fewer. It stays a value, whatever it contains. */
export function printText(text: string): string {
  const count = (quote: string) => text.split(quote).length;
  const quote = count("'") > count('"') ? '"' : "'";
  return quote + text.replace(special, escaped).replaceAll(quote, `\\${quote}`) + quote;
}

function printInline(value: unknown): string {
  if (typeof value === 'string') return printText(value);
  if (Array.isArray(value)) return `[${value.map(printInline).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, own]) => `${name}: ${printInline(own)}`)
    .join(', ')} }`;
}

/**
 * Prints an entry of an object, or the statement before an object, on one line where it certainly fits and otherwise with one
 * property a line. The formatter leaves a spread object spread, so both are as it wants them.
 *
 * @example
 * printCall({ before: "name: field.text(", after: '),', indent: 4 }, { zh: '名称', en: 'Name' })
 */
export function printCall(
  { before, after, indent }: { readonly before: string; readonly after: string; readonly indent: number },
  value: object,
): string[] {
  const space = ' '.repeat(indent);
  const line = `${space}${before}${printInline(value)}${after}`;
  if (widthOf(line) <= width) return [line];
  const inner = Object.entries(value).map(([name, own]) => `${space}  ${name}: ${printInline(own)},`);
  return [`${space}${before}{`, ...inner, `${space}}${after}`];
}
