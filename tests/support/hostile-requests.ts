import fc from 'fast-check';

/** A JSON schema as the document has it. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
}

/** A call as the document describes it. */
export interface Operation {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** A request to be sent: what stands in the address, and the body as text with its type. */
export interface Hostile {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string;
}

/** Texts that end a statement, a line, a path, a number or a string too early, and those that are no characters. */
const texts = [
  '',
  ' ',
  '0',
  '-1',
  '1',
  '00',
  '1.5',
  '1e309',
  'NaN',
  'null',
  'undefined',
  'true',
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775809',
  '2147483648',
  '٣',
  '１２',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  '\ufeff',
  '\u202e',
  '\u2028',
  '👩‍👩‍👧‍👦',
  'ﬁ',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  "'",
  "''; select 1 --",
  '"',
  '\\',
  '%',
  '%_%',
  '$1',
  '{{1}}',
  '<b>',
  '&amp;',
  '../../etc/passwd',
  '/',
  '//',
  ',',
  ',,,',
  '1,',
  ',1',
  '1,a',
  '1;2',
  '[]',
  '{}',
  '{"a":',
  '2024-02-30',
  '2024-01-01',
  '2024-01-01 00:00:00',
  '0000-00-00',
  '99999-12-31',
  '2024-13-01 25:61:61',
  '24:00',
  'zh',
  'id',
  'asc',
  'id;drop',
  '000000',
  '100077',
  '=1+1',
  '\r\nx: y',
  'a'.repeat(300),
] as const;

const numbers = [0, -0, 1, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e21, 1e-7, -1e308, 0.1 + 0.2] as const;

/** Values of any type at all, also where another one is meant. */
const anything = (ids: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<unknown>(...texts) },
    { weight: 3, arbitrary: fc.constantFrom<unknown>(...ids, ids.join()) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<unknown>(true, false, null, [], [[]], {}, [null], { $ne: 1 }, { length: -1 }, [{}], ['a', 1]),
    },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  );

/** Values that a schema allows, at its bounds and beyond them. */
function near(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const { maxLength, minimum, maximum } = schema;
  const type = [schema.type].flat()[0];
  if (schema.properties) return objectOf(schema.properties, ids);
  if (schema.items) return fc.array(valueNear(schema.items, ids), { maxLength: 3 });
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (type === 'integer' || type === 'number') {
    const bounds = [minimum ?? -1, maximum ?? 2 ** 31].flatMap((bound) => [bound - 1, bound, bound + 1]);
    return fc.constantFrom<unknown>(...bounds, 0, 1, '1');
  }
  const lengths = maxLength === undefined ? [1, 20] : [maxLength, maxLength + 1, 1];
  return fc.oneof(
    fc.constantFrom(...lengths.map((length) => 'x'.repeat(length))),
    fc.constantFrom(...ids, '1', '0', '2024-01-01'),
  );
}

const valueNear = (schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> => fc.oneof(near(schema, ids), anything(ids));

/** Objects with some of the properties, and sometimes with one that nobody asked for. */
function objectOf(properties: Readonly<Record<string, Schema>>, ids: readonly string[]): fc.Arbitrary<object> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueNear(schema, ids)])),
    {
      requiredKeys: [],
    },
  );
  const more = fc.option(fc.tuple(fc.constantFrom('__proto__', 'constructor', 'tenantId', 'isDeleted', 'zzz'), anything(ids)), {
    freq: 3,
  });
  return fc
    .tuple(known, more)
    .map(([object, added]) => (added ? Object.fromEntries([...Object.entries(object), added]) : object));
}

const suffixes = [
  '',
  '_equal',
  '_notequal',
  '_like',
  '_likeleft',
  '_likeright',
  '_notlike',
  '_ge',
  '_gt',
  '_le',
  '_lt',
  '_null',
  '_notnull',
  '_x',
];

/** What stands in an address: the documented names, and as filters those of the rows. */
function queryOf({ parameters = [] }: Operation, { ids, fields }: { ids: readonly string[]; fields: readonly string[] }) {
  const text = anything(ids).map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)));
  const named = fc.record(Object.fromEntries(parameters.filter(({ in: at }) => at === 'query').map(({ name }) => [name, text])), {
    requiredKeys: [],
  });
  if (fields.length === 0) return named.map((query) => Object.entries(query));
  const filter = fc.tuple(fc.constantFrom(...fields), fc.constantFrom(...suffixes), text);
  const filters = fc
    .array(filter, { maxLength: 2 })
    .map((all) => all.map(([name, suffix, value]) => [`${name}${suffix}`, value]));
  return fc.tuple(named, filters).map(([query, more]) => [...Object.entries(query), ...more]);
}

/** Bodies that are no JSON, or not the JSON that one expects. */
const broken = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '0',
  '{"__proto__":{"a":1}}',
  '{"a":1e999}',
  `[${'['.repeat(500)}`,
  '\u0000',
  `{"id":"${'9'.repeat(1_000_000)}"}`,
];

function bodyOf(operation: Operation, ids: readonly string[]): fc.Arbitrary<Pick<Hostile, 'headers' | 'payload'>> {
  const content = operation.requestBody?.content ?? {};
  const schema = Object.values(content)[0]?.schema ?? {};
  const named = Object.fromEntries((operation.parameters ?? []).map(({ name }) => [name, {}]));
  const object = objectOf({ ...named, ...schema.properties }, ids);
  const type = (name: string) => ({ 'content-type': name });
  return fc.oneof(
    { weight: 8, arbitrary: object.map((body) => ({ headers: type('application/json'), payload: JSON.stringify(body) })) },
    {
      weight: 2,
      arbitrary: object.map((body) => ({
        headers: type('application/x-www-form-urlencoded'),
        payload: formOf(Object.entries(body)),
      })),
    },
    { weight: 1, arbitrary: fc.constantFrom(...broken).map((payload) => ({ headers: type('application/json'), payload })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('text/plain', 'application/xml', 'multipart/form-data; boundary=x')
        .map((name) => ({ headers: type(name), payload: '--x' })),
    },
  );
}

/** Prints a query; a lone surrogate, which no address can have, becomes the character that stands for none. */
const formOf = (entries: readonly (readonly unknown[])[]) =>
  new URLSearchParams(
    entries.map(([name, value]) => [String(name), typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  ).toString();

/** Requests of one call: with values at their bounds, of other types, missing and unknown. */
export function hostileRequests(
  operation: Operation,
  known: { ids: readonly string[]; fields: readonly string[] },
): fc.Arbitrary<Hostile> {
  const path = fc
    .constantFrom('1', 'x', '%00', '%2e%2e%2fx', 'a'.repeat(100), '__proto__')
    .map((part) => operation.url.replace(/\{[^}]+\}/g, part));
  const query = queryOf(operation, known).map(formOf);
  const address = fc.tuple(path, query).map(([url, text]) => (text === '' ? url : `${url}?${text}`));
  if (operation.method === 'GET') return address.map((url) => ({ url, headers: {} }));
  return fc
    .tuple(address, path, fc.boolean(), bodyOf(operation, known.ids))
    .map(([full, bare, isPlain, body]) => ({ ...body, url: isPlain ? bare : full }));
}
