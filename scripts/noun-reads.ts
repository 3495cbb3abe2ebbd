// Where modules read tables of nouns without the engine's `readRows`.
import { type ESTree, parseSync, Visitor } from 'vite';
import type { House } from './house.ts';

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
