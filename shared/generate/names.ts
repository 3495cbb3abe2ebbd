/** What a name of a table or column may look like (security-and-reliability 44). */
const namePattern = /^[A-Za-z][A-Za-z0-9_]{0,62}$/;

export const isName = (name: string): boolean => namePattern.test(name);

/** Words that cannot name a constant, and what every generated file has of its own. */
const reserved: ReadonlySet<string> = new Set(
  [
    'abstract any arguments as asserts async await bigint boolean break case catch class const constructor continue debugger declare',
    'default delete do else enum eval export extends false finally for function get if implements import in infer instanceof interface',
    'is keyof let module namespace never new null number object of package private protected public readonly require return set static',
    'string super switch symbol this throw true try type typeof undefined unique unknown using var void while with yield',
    'field defineresource definemodule generated global globalthis process',
  ].flatMap((line) => line.split(' ')),
);

/** Whether a name is a word of the language, or one that every object has. */
export const isReserved = (name: string): boolean => reserved.has(name.toLowerCase()) || name in {};

/** `T_ORDER_LINE`, `order_line` and `orderLine` → `tOrderLine`, `orderLine` and `orderLine`. */
export function camelName(name: string): string {
  const words = name.split('_').filter(Boolean);
  const isShouted = name === name.toUpperCase();
  return words
    .map((word) => (isShouted ? word.toLowerCase() : word))
    .map((word, index) => (index === 0 ? word[0]?.toLowerCase() : word[0]?.toUpperCase()) + word.slice(1))
    .join('');
}

/** `orderLine` → `order-line`: files and paths. */
export const kebabName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The name of the noun whose rows a table holds. */
export function nounName(tableName: string, prefix = ''): string {
  const isPrefixed = prefix !== '' && tableName.toLowerCase().startsWith(prefix.toLowerCase());
  return camelName(isPrefixed ? tableName.slice(prefix.length) : tableName);
}
