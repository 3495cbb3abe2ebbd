import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import type { Refusal } from '#shared/errors';
import type { Words } from '#shared/field';
import { listed } from '#shared/joined';
import { ROOT_ID } from '#shared/tree';
import type { Compiled, EngineContext } from '../engine-context.ts';
import { columnOf, type Model, type ModelField } from '../model/model.ts';
import { rowsOf, statementOf } from '../read/statement.ts';
import { accessOf, choiceScope } from '../scope/access.ts';
import { scopedWhere } from '../scope/scope.ts';
import { onlyThose } from '../write/choices.ts';
import { nearest } from './nearest.ts';

/** Resolves the names in a column of a workbook. */
interface Meanings {
  /** The names to choose from, where they are few enough to be told. */
  readonly choices?: Words;
  /** Returns the keys or ids that bear a name. There should be exactly one. */
  of(name: string): ReadonlySet<string>;
  /** Returns the most similar known names, as suggestions for a name that is unknown. */
  near(name: string): readonly string[];
}

/** The meanings of names in one workbook, by the field of their column. */
export type Names = ReadonlyMap<string, Meanings>;

interface Asking {
  readonly engine: EngineContext;
  readonly actor: Actor;
}

/** The number of names or ids in one query. */
const batch = 500;
/** The most choices that a refusal names. */
const mostTold = 8;
/** The most levels of a path; no tree has more. */
const maxLevels = 32;

/** The signs between the values of a cell that holds several. */
const separators = /[,\uff0c\u3001;\uff1b]/;
const slash = /[/\uff0f]/;

const folded = (text: string) => text.trim().toLowerCase();
const none: ReadonlySet<string> = new Set();
const nothing: Meanings = { of: () => none, near: () => [] };

function put(map: Map<string, Set<string>>, name: unknown, value: string): void {
  if (typeof name !== 'string' || name === '') return;
  const known = map.get(folded(name));
  if (known) known.add(value);
  else map.set(folded(name), new Set([value]));
}

/** Returns the names in a cell. */
export function namesIn({ field }: ModelField, text: string): string[] {
  const parts = field.many ? text.split(separators) : [text];
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
}

/** Resolves unsealed entries of a dictionary by label in both languages, or by key where no label is spelt like it. */
async function dictMeanings({ engine, actor }: Asking, { field }: ModelField): Promise<Meanings> {
  const { source = 'system', code = '' } = field.dict ?? {};
  const entries = await engine.dictionaries.entries(source, code, actor.tenantId);
  const [labels, keys] = [new Map<string, Set<string>>(), new Map<string, Set<string>>()];
  for (const { dictKey, dictValue, dictValueEn, isSealed } of entries) {
    if (isSealed === 1) continue;
    put(labels, dictValue, dictKey);
    put(labels, dictValueEn, dictKey);
    put(keys, dictKey, dictKey);
  }
  const offered = entries.filter(({ isSealed }) => isSealed !== 1);
  const shown = offered.flatMap(({ dictValue, dictValueEn }) => [dictValue, dictValueEn ?? '']);
  return {
    choices:
      offered.length > mostTold
        ? undefined
        : listed(offered.map(({ dictValue, dictValueEn }) => ({ zh: dictValue, en: dictValueEn || dictValue }))),
    of: (name) => labels.get(folded(name)) ?? keys.get(folded(name)) ?? none,
    near: (name) => nearest(name, shown),
  };
}

/** Returns the columns that can name a row of another noun: its title, the title in English, and its unique codes. */
function namingColumns({ resource, table, own }: Model): SQL[] {
  const english = table[`${resource.title}En`];
  const codes = own.filter(
    ({ name, field }) => field.unique && !field.mask && name !== resource.title && field.kind !== 'secret',
  );
  return [columnOf(table, resource.title), english, ...codes.map(({ column }) => column)].flatMap((column) =>
    column ? [sql`${column}::text`] : [],
  );
}

interface Candidate {
  readonly id: string;
  readonly parentId: string;
  readonly names: readonly string[];
}

/** Reads the rows that meet a condition, with all their names; at most `most` where that is given. */
async function candidates({ engine }: Asking, target: Model, at: { where: SQL; most?: number }): Promise<Candidate[]> {
  const { table, parent } = target;
  const naming = namingColumns(target);
  const columns = Object.fromEntries(naming.map((column, index) => [`n${index}`, column]));
  const above = parent === undefined ? sql`${ROOT_ID}::text` : sql`${columnOf(table, parent)}::text`;
  const query = engine.db
    .select({ id: sql`${target.columns.id}::text`, above, ...columns })
    .from(table)
    .where(at.where);
  const rows = await rowsOf(engine.db, statementOf(at.most === undefined ? query : query.limit(at.most)));
  return rows.map(([id, parentId, ...names]) => ({
    id: String(id),
    parentId: String(parentId ?? ROOT_ID),
    names: names.filter((name): name is string => typeof name === 'string'),
  }));
}

function* batches<T>(list: readonly T[]): Generator<T[]> {
  for (let from = 0; from < list.length; from += batch) yield list.slice(from, from + batch);
}

/** Reads the ancestors of rows, level by level. A path may lead through rows that are outside the reader's scope. */
async function ancestorsOf(asking: Asking, target: Model, rows: readonly Candidate[]): Promise<Map<string, Candidate>> {
  const known = new Map(rows.map((row) => [row.id, row]));
  let missing = rows.map(({ parentId }) => parentId);
  for (let level = 0; level < maxLevels && missing.length > 0; level += 1) {
    const ids = [...new Set(missing)].filter((id) => id !== ROOT_ID && !known.has(id));
    missing = [];
    for (const some of batches(ids)) {
      const where = sql`${target.columns.id} = any(${sql.param(some)}::bigint[])`;
      const found = await candidates(asking, target, { where });
      for (const row of found) known.set(row.id, row);
      missing.push(...found.map(({ parentId }) => parentId));
    }
  }
  return known;
}

/** Returns whether a row and its ancestors bear the names of a path, whose last name is the row's. */
function liesOn(path: readonly string[], row: Candidate, known: ReadonlyMap<string, Candidate>): boolean {
  let at: Candidate | undefined = row;
  for (const name of [...path].reverse()) {
    if (!at?.names.some((own) => folded(own) === folded(name))) return false;
    at = known.get(at.parentId);
  }
  return true;
}

function pathOf(name: string): string[] {
  return name.split(slash).map((part) => part.trim());
}

/** The limits of the search for similar names: the unknown names that are looked into, and the rows they are compared with. */
const most = { misspelt: 20, candidates: 500 };

/**
 * Reads names that look like these: about as long, with the same first or last letter. Suggestions are made from them.
 */
async function lookAlikes(asking: Asking, target: Model, at: { names: readonly string[]; where: SQL }): Promise<string[]> {
  const misspelt = at.names.filter((name) => !slash.test(name)).slice(0, most.misspelt);
  if (misspelt.length === 0) return [];
  const looksLike = (column: SQL, name: string) => {
    const [first, last] = [name.slice(0, 1), name.slice(-1)];
    const isAsLong = sql`length(${column}) between ${name.length - 2}::int and ${name.length + 2}::int`;
    return sql`(${isAsLong} and (lower(left(${column}, 1)) = ${first} or lower(right(${column}, 1)) = ${last}))`;
  };
  const alike = or(...namingColumns(target).flatMap((column) => misspelt.map((name) => looksLike(column, name))));
  const found = await candidates(asking, target, { where: sql`${at.where} and (${alike})`, most: most.candidates });
  return found.flatMap(({ names }) => names);
}

/** Resolves rows of another noun by name or code, in a tree also by path; only rows that the actor may choose. */
async function rowMeanings(asking: Asking, entry: ModelField, texts: readonly string[]): Promise<Meanings> {
  const { engine, actor } = asking;
  const target = engine.registry.target(entry.field.target ?? '');
  const ruled = { model: target, engine };
  if (!accessOf(ruled, actor).isTitleVisible) return nothing;
  const scope = choiceScope(ruled, actor, { asked: undefined });
  const hasPaths = target.parent !== undefined && texts.some((text) => slash.test(text));
  const asked = [...new Set(texts.flatMap((text) => [text, ...(hasPaths ? pathOf(text).slice(-1) : [])]).map(folded))];
  const found: Candidate[] = [];
  const isVisible = and(scopedWhere(target, scope.tenantId, scope.within), ...onlyThose(target, entry.field)) ?? sql`true`;
  for (const some of batches(asked)) {
    const named = or(...namingColumns(target).map((column) => sql`lower(trim(${column})) = any(${sql.param(some)}::text[])`));
    found.push(...(await candidates(asking, target, { where: sql`${isVisible} and (${named})` })));
  }
  const byName = new Map<string, Set<string>>();
  for (const row of found) for (const name of row.names) put(byName, name, row.id);
  const known = hasPaths ? await ancestorsOf(asking, target, found) : new Map<string, Candidate>();
  const unknown = texts.map(folded).filter((name) => !byName.has(name));
  const alike = await lookAlikes(asking, target, { names: unknown, where: isVisible });
  return {
    of(name) {
      const direct = byName.get(folded(name));
      if (direct || !slash.test(name)) return direct ?? none;
      const path = pathOf(name);
      return new Set(found.filter((row) => liesOn(path, row, known)).map(({ id }) => id));
    },
    near: (name) => nearest(name, alike),
  };
}

/** Resolves the names in a workbook, with a few queries for each column however many rows there are. */
export async function resolveNames(
  { engine }: Compiled,
  actor: Actor,
  columns: readonly { readonly entry: ModelField; readonly texts: readonly string[] }[],
): Promise<Names> {
  const asking = { engine, actor };
  const names = new Map<string, Meanings>();
  for (const { entry, texts } of columns) {
    const given = [...new Set(texts.flatMap((text) => namesIn(entry, text)))];
    if (entry.field.dict) names.set(entry.name, await dictMeanings(asking, entry));
    else if (entry.field.target !== undefined) names.set(entry.name, await rowMeanings(asking, entry, given));
  }
  return names;
}

function unknownName(near: readonly string[], params: Refusal['params']): Refusal {
  if (near.length === 0) return { code: 'IMPORT_NO_MATCH', params };
  return {
    code: 'IMPORT_NEAR_MATCH',
    params: { ...params, near: { zh: near.join('\u201d\u6216\u201c'), en: near.join('” or “') } },
  };
}

/** Tells what a cell may hold instead of a name that is like none of the few there are. */
function withChoices(refusal: Refusal, { choices }: Meanings): Refusal {
  if (refusal.code !== 'IMPORT_NO_MATCH' || choices === undefined) return refusal;
  return { code: 'IMPORT_CHOICES', params: { ...refusal.params, choices } };
}

/** Returns the value that the names in a cell stand for, or the refusal of the first one that is unknown or ambiguous. */
export function valueOfNames(names: Names, entry: ModelField, text: string): { value: string } | { refusal: Refusal } {
  const meanings = names.get(entry.name) ?? nothing;
  const found: string[] = [];
  for (const name of namesIn(entry, text)) {
    const [value, ...others] = meanings.of(name);
    const params = { field: entry.field, name: name.slice(0, 60) };
    if (value === undefined) return { refusal: withChoices(unknownName(meanings.near(name), params), meanings) };
    if (others.length > 0) return { refusal: { code: 'IMPORT_AMBIGUOUS', params } };
    found.push(value);
  }
  return { value: found.join(',') };
}
