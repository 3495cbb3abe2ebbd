import { isOfEveryObject } from '../by-name.ts';

/** The pattern of names of tables and columns (promise 44). */
const namePattern = /^[A-Za-z][A-Za-z0-9_]{0,62}$/;

export const isName = (name: string): boolean => namePattern.test(name);

/** The words that cannot name a constant, and the names that every generated file uses itself. */
const reserved: ReadonlySet<string> = new Set(
  [
    'abstract any arguments as asserts async await bigint boolean break case catch class const constructor continue debugger declare',
    'default delete do else enum eval export extends false finally for function get if implements import in infer instanceof interface',
    'is keyof let module namespace never new null number object of package private protected public readonly require return set static',
    'string super switch symbol this throw true try type typeof undefined unique unknown using var void while with yield',
    'field defineresource definemodule generated global globalthis process',
  ].flatMap((line) => line.split(' ')),
);

/** Returns whether a name is a reserved word, or a property that every object has. */
export const isReserved = (name: string): boolean => reserved.has(name.toLowerCase()) || isOfEveryObject(name);

/** Turns `T_ORDER_LINE`, `order_line` and `orderLine` into `tOrderLine`, `orderLine` and `orderLine`. */
export function camelName(name: string): string {
  const words = name.split('_').filter(Boolean);
  const isShouted = name === name.toUpperCase();
  return words
    .map((word) => (isShouted ? word.toLowerCase() : word))
    .map((word, index) => (index === 0 ? word[0]?.toLowerCase() : word[0]?.toUpperCase()) + word.slice(1))
    .join('');
}

/** Turns `orderLine` into `order-line`, for files and paths. */
export const kebabName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the name of the noun of a table, without the table's prefix. */
export function nounName(tableName: string, prefix = ''): string {
  const isPrefixed = prefix !== '' && tableName.toLowerCase().startsWith(prefix.toLowerCase());
  return camelName(isPrefixed ? tableName.slice(prefix.length) : tableName);
}
