/** A value that a query string can hold. */
type Value = unknown;
type Values = Readonly<Record<string, Value>>;

/** A part of a parsed query string before it becomes an array or an object. */
type Node = Map<string, Node | readonly string[]>;

const mostParts = 1_000;
/** Above this index, brackets are keys of an object and not positions of an array. */
const mostPlaces = 20;
const isPlace = (key: string) => /^\d{1,2}$/.test(key) && Number(key) <= mostPlaces;

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    // The text contains a literal per cent sign.
    return spaced;
  }
}

/** Splits a key such as `a[b][0]` into its steps. */
function stepsOf(key: string): readonly string[] {
  const [, head = '', rest = ''] = /^([^[]*)(.*)$/s.exec(key) ?? [];
  const inner = [...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, step = '']) => step);
  return head === '' && inner.length > 0 ? inner : [head, ...inner];
}

function put(node: Node, [step = '', ...rest]: readonly string[], value: string): void {
  // Names that every object inherits (`constructor`, `toString`) are not accepted as keys.
  if (step in Object.prototype) return;
  const key = step === '' && node.size > 0 ? String(node.size) : step || '0';
  const there = node.get(key);
  if (rest.length === 0) {
    node.set(key, there instanceof Map ? there : [...(there ?? []), value]);
    return;
  }
  const below: Node = there instanceof Map ? there : new Map();
  node.set(key, below);
  put(below, rest, value);
}

function builtOf(node: Node | readonly string[]): Value {
  if (!(node instanceof Map)) return node.length > 1 ? node : node[0];
  const entries = [...node].map(([key, below]) => [key, builtOf(below)] as const);
  if (!entries.every(([key]) => isPlace(key))) return Object.fromEntries(entries);
  return entries.sort(([one], [other]) => Number(one) - Number(other)).map(([, value]) => value);
}

interface ParseOptions {
  readonly ignoreQueryPrefix?: boolean;
}

/** Parses a query string as `qs` does, with brackets for arrays and objects. It replaces `qs` in the build. */
export function parseQuery(text: string, { ignoreQueryPrefix = false }: ParseOptions = {}): Values {
  const parts = (ignoreQueryPrefix ? text.replace(/^\?/, '') : text).split('&', mostParts).filter(Boolean);
  const root: Node = new Map();
  for (const part of parts) {
    const at = part.includes(']=') ? part.indexOf(']=') + 1 : part.indexOf('=');
    const [key, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
    put(root, stepsOf(decoded(key)), decoded(value));
  }
  return Object.fromEntries([...root].map(([key, below]) => [key, builtOf(below)]));
}

function partsOf(key: string, value: Value): readonly string[] {
  if (value === undefined || value === null || typeof value === 'function') return [];
  if (value instanceof Date) return [`${key}=${value.toISOString()}`];
  if (typeof value !== 'object') return [`${key}=${String(value)}`];
  return Object.entries(value).flatMap(([step, below]) => partsOf(`${key}[${step}]`, below));
}

/** Writes a query string as Refine calls `qs`: unencoded, without nulls, array positions in brackets. */
export function stringifyQuery(values: Values, { addQueryPrefix = false }: { readonly addQueryPrefix?: boolean } = {}): string {
  const text = Object.entries(values)
    .flatMap(([key, value]) => partsOf(key, value))
    .join('&');
  return addQueryPrefix && text !== '' ? `?${text}` : text;
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** Writes flat parameters as `query-string` does: sorted by name, an array as one name several times. */
export function stringifyFlat(values: Values): string {
  const said = (key: string, value: Value) => (value === null ? encoded(key) : `${encoded(key)}=${encoded(String(value))}`);
  return Object.keys(values)
    .sort()
    .flatMap((key) => {
      const value = values[key];
      const all: readonly Value[] = Array.isArray(value) ? value : [value];
      return all.filter((one) => one !== undefined).map((one) => said(key, one));
    })
    .join('&');
}
