import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

// The facts that this code base watches about itself: how large its files and functions are and who reads whom. One script counts
// them (`measure-house.ts`), and a contract test holds what is a rule.
/** The most lines of a function, and the least of a file that need not live in its only reader. */
export const longest = 60;
export const smallest = 40;

export interface Facts {
  readonly lines: number;
  /** The files that it imports, of this code base, when it is loaded; those that it loads later apart. */
  readonly imports: readonly string[];
  readonly later: readonly string[];
  readonly casts: number;
  readonly longFunctions: number;
  readonly spreads: number;
  readonly text: string;
}

/** The facts of the product's files, by their paths. */
type House = ReadonlyMap<string, Facts>;

/** Returns the file that a specifier leads to; none for packages. */
function resolved(from: string, specifier: string): string | undefined {
  const own = /^#(shared|server|src)\/(.*)$/.exec(specifier);
  if (own) {
    const path = `${own[1]}/${own[2]}`;
    return path.endsWith('.tsx') ? path : `${path}.ts`;
  }
  return specifier.startsWith('.') ? normalize(join(dirname(from), specifier)) : undefined;
}

function factsOf(file: string): Facts {
  const text = readFileSync(file, 'utf8');
  const { program } = parseSync(file, text);
  const [imports, later]: [Set<string>, Set<string>] = [new Set(), new Set()];
  let [casts, longFunctions, spreads] = [0, 0, 0];
  const add = (to: Set<string>, source: unknown) => {
    const path = typeof source === 'string' ? resolved(file, source) : undefined;
    if (path && existsSync(path)) to.add(path);
  };
  const linesOf = ({ start, end }: ESTree.Span) => text.slice(start, end).split('\n').length;
  const measure = (node: ESTree.Span) => {
    if (linesOf(node) > longest) longFunctions += 1;
  };
  new Visitor({
    ImportDeclaration: ({ source }) => add(imports, source.value),
    ExportNamedDeclaration: ({ source }) => add(imports, source?.value),
    ExportAllDeclaration: ({ source }) => add(imports, source.value),
    ImportExpression: ({ source }) => add(later, source.type === 'Literal' ? source.value : undefined),
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
    SpreadElement({ argument }) {
      if (argument.type === 'ObjectExpression') spreads += 1;
    },
    TSAsExpression({ typeAnnotation }) {
      const isConst = text.slice(typeAnnotation.start, typeAnnotation.end) === 'const';
      if (!isConst) casts += 1;
    },
  }).visit(program);
  const lines = text.split('\n').length - 1;
  return { lines, imports: [...imports], later: [...later], casts, longFunctions, spreads, text };
}

const isProduct = (file: string) =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file) && !file.startsWith('src/locales/');

/** Reads the product's files, without tests and their helpers. */
export function readHouse(): House {
  const files = ['server', 'shared', 'src'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((name) => `${room}/${name}`),
  );
  return new Map(
    files
      .filter(isProduct)
      .sort()
      .map((file) => [file, factsOf(file)]),
  );
}

/** Returns the small files whose only reader stands beside them: they have no test of their own and are not loaded later. */
export function lonelyFiles(house: House): string[] {
  const readers = new Map<string, string[]>();
  const loadedLater = new Set<string>();
  for (const [file, { imports, later }] of house) {
    for (const path of imports) readers.set(path, [...(readers.get(path) ?? []), file]);
    for (const path of later) loadedLater.add(path);
  }
  return [...house].flatMap(([file, { lines }]) => {
    const [reader, ...others] = readers.get(file) ?? [];
    const isAlone = reader !== undefined && others.length === 0 && dirname(reader) === dirname(file);
    const hasTest = existsSync(file.replace(/\.tsx?$/, '.test.ts')) || existsSync(file.replace(/\.tsx?$/, '.test.tsx'));
    return isAlone && lines < smallest && !hasTest && !loadedLater.has(file) ? [file] : [];
  });
}

/** Returns the groups of names that lead to each other in a circle. */
function circles(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = (from: string): Set<string> => {
    const seen = new Set<string>();
    const waiting = [...(arrows.get(from) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(arrows.get(next) ?? []));
    }
    return seen;
  };
  const reached = new Map([...arrows.keys()].map((name) => [name, reach(name)]));
  const inCircle = (one: string, other: string) => reached.get(one)?.has(other) && reached.get(other)?.has(one);
  const names = [...arrows.keys()].sort();
  const groups = names.map((name) => names.filter((other) => inCircle(name, other)));
  // Each group once: by the first of its names.
  return groups.filter(([first], index) => first === names[index]);
}

/** Returns the circles of the folders at a depth below the feature modules: 1 for areas, 2 for the folders of their nouns. */
export function circlesAt(house: House, depth: number): string[][] {
  const folderOf = (file: string) => {
    const parts = file.split('/');
    return file.startsWith('server/modules/') && parts.length > depth + 2 ? parts.slice(2, depth + 2).join('/') : undefined;
  };
  const arrows = new Map<string, Set<string>>();
  for (const [file, { imports }] of house) {
    const from = folderOf(file);
    if (from === undefined) continue;
    const to = arrows.get(from) ?? new Set();
    for (const path of imports) {
      const folder = folderOf(path);
      if (folder !== undefined && folder !== from) to.add(folder);
    }
    arrows.set(from, to);
  }
  return circles(arrows);
}

// Where modules read tables of nouns without the engine's `readRows`.
/** The declaration of a table that belongs to no noun: of sessions, of codes, of grants. */
const ownTables = /\bconst (\w+) = pgTable\(/g;
/** What `readRows` does not do: joins, groups, distinct rows, rows after a number of others. */
const more = /Join$|^(?:groupBy|having|selectDistinct|selectDistinctOn|offset|union|unionAll)$/;

/** A read of a table: `file: table`, and whether it is one that only Drizzle says: a join, a sum, a part of another statement. */
export interface NounRead {
  readonly at: string;
  readonly isMore: boolean;
}

interface Link {
  readonly name: string;
  readonly call: ESTree.CallExpression;
}

/** Returns the links of a chain of calls, the last first: of `via.select().from(a).where(b)` where, from and select. */
function linksOf(call: ESTree.CallExpression): Link[] {
  const links: Link[] = [];
  let at: ESTree.Expression | ESTree.Super = call;
  while (at.type === 'CallExpression' && at.callee.type === 'MemberExpression' && at.callee.property.type === 'Identifier') {
    links.push({ name: at.callee.property.name, call: at });
    at = at.callee.object;
  }
  return links;
}

/** Returns the reads of a file: each chain of calls that selects from a table, once. */
function readsIn(file: string, text: string, tables: ReadonlySet<string>): NounRead[] {
  const chains = new Map<ESTree.CallExpression, readonly Link[]>();
  // A query that is named or handed over without being awaited is a part of another statement.
  const parts = new Set<ESTree.Node>();
  new Visitor({
    VariableDeclarator({ init }) {
      if (init) parts.add(init);
    },
    CallExpression(call) {
      for (const argument of call.arguments) parts.add(argument);
      const links = linksOf(call);
      const from = links.find(({ name }) => name === 'from');
      const isQuery = links.some(({ name }) => /^select/.test(name));
      // A longer chain of the same query comes first, since it stands around the shorter ones.
      if (from && isQuery && !chains.has(from.call)) chains.set(from.call, links);
    },
  }).visit(parseSync(file, text).program);
  return [...chains].flatMap(
    ([
      {
        arguments: [table],
      },
      links,
    ]) => {
      const name = table ? text.slice(table.start, table.end) : '';
      const select = links.find((link) => /^select/.test(link.name))?.call.arguments[0];
      const isSum = select !== undefined && /\bsql|\bcount\(|\bmax\(|\bmin\(|\bsum\(/.test(text.slice(select.start, select.end));
      const isPart = links.some(({ call }) => parts.has(call));
      const isMore = isSum || isPart || links.some((link) => more.test(link.name));
      return tables.has(name) ? [] : [{ at: `${file}: ${name}`, isMore }];
    },
  );
}

/** Returns the reads of nouns' tables by feature modules that do not go through the engine. */
export function nounReads(house: House): NounRead[] {
  const server = [...house].filter(([file]) => file.startsWith('server/'));
  const tables = new Set(server.flatMap(([, { text }]) => [...text.matchAll(ownTables)].map(([, name = '']) => name)));
  return server.flatMap(([file, { text }]) => (file.startsWith('server/modules/') ? readsIn(file, text, tables) : []));
}
