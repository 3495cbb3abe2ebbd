import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import { labelKey } from '#shared/define';
import { splitMany } from '#shared/kinds';
import { isId, MASK, masks } from '#shared/rules';
import type { Page, RecordChange } from '#shared/wire';
import type { Compiled } from '../engine-context.ts';
import type { Model, ModelField } from '../model/model.ts';
import type { Records, WireRecord } from '../records.ts';
import { accessOf } from '../scope/access.ts';
import { scopedWhereWithRemoved } from '../scope/scope.ts';
import { auditLog, type Changes } from '../write/audit.ts';
import { type DictLabels, dictLabel, dictLabels, titleOf } from './labels.ts';
import { type Paging, pagingOf, type Query } from './paging.ts';
import type { FieldVisibility } from './projection.ts';

/** Makes the subquery that reads the name of an audit row's actor. */
function actorName({ engine }: Compiled, actor: Actor): SQL {
  const { user } = engine.people;
  if (user === undefined) return sql`''`;
  const target = engine.registry.target(user);
  const title = titleOf(target, target.table, actor.language);
  return sql`coalesce(${sql`(select ${title} from ${target.table} where ${target.columns.id} = ${auditLog.userId})`}, '')`;
}

/** Compiles the call for the history of a row, the latest change first. It takes the same right as reading the row. */
export function compileHistory(compiled: Compiled, records: Pick<Records, 'detail' | 'explain'>): Records['history'] {
  const { engine, model } = compiled;

  async function read(actor: Actor, id: string, { size, offset }: Paging) {
    return engine.db
      .select({
        id: auditLog.id,
        action: auditLog.action,
        account: auditLog.account,
        userName: sql<string>`${actorName(compiled, actor)}`,
        changes: auditLog.changes,
        time: sql<string>`to_char(${auditLog.happenedAt} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`,
      })
      .from(auditLog)
      .where(and(eq(auditLog.resource, model.resource.name), eq(auditLog.recordId, id)))
      .orderBy(desc(auditLog.id))
      .limit(size + 1)
      .offset(offset);
  }

  return async (actor, id, query: Query): Promise<Page<RecordChange> | undefined> => {
    const paging = pagingOf(query);
    if (!(await records.detail(actor, id))) return undefined;
    const rows = await read(actor, id, paging);
    const shown = rows.slice(0, paging.size);
    const states = await records.explain(actor, shown);
    const page = shown.map(({ changes, ...row }, index) => ({
      ...row,
      ...(states[index] ?? { fields: [], before: {}, after: {} }),
    }));
    // One row more than the page was read: a reader only needs to know whether there are further ones.
    const total = paging.offset + rows.length;
    return { records: page, total, size: paging.size, current: paging.current, pages: Math.ceil(total / paging.size) };
  };
}

/** Titles by noun and id. */
type Titles = ReadonlyMap<string, ReadonlyMap<string, string>>;

type FieldsByName = ReadonlyMap<string, ModelField>;

/** The fields of a noun and the labels of their keys, by which stored values are made readable. */
interface Meaning {
  readonly fields: FieldsByName;
  readonly labels: DictLabels;
  /** The meanings of the rows of its lists, by the name of the list. */
  readonly lists: ReadonlyMap<string, Meaning>;
}

interface Explaining {
  readonly titles: Titles;
  readonly isPlain: boolean;
}

/** A change from the audit. It may be old, and the noun's fields may have changed since. */
interface Written {
  readonly changes: Changes;
}

function idsOf(value: unknown): string[] {
  return value === null || value === undefined ? [] : splitMany(value).filter(isId);
}

/** Returns the rows in one side of a list's change. */
function rowsIn(value: unknown): WireRecord[] {
  return Array.isArray(value) ? value.filter((row) => typeof row === 'object' && row !== null) : [];
}

/** Collects the ids in reference fields, by the noun that they lead to. */
function collect(wanted: Map<string, Set<string>>, { fields, lists }: Meaning, values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    const list = lists.get(name);
    if (list) for (const row of rowsIn(value)) collect(wanted, list, row);
    const target = fields.get(name)?.field.target;
    if (target !== undefined) wanted.set(target, new Set([...(wanted.get(target) ?? []), ...idsOf(value)]));
  }
}

const side = (changes: Changes, which: 'before' | 'after') =>
  Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change[which]]));

async function titlesOf(compiled: Compiled, entries: readonly Written[], { actor, meaning }: { actor: Actor; meaning: Meaning }) {
  const wanted = new Map<string, Set<string>>();
  for (const { changes } of entries) {
    collect(wanted, meaning, side(changes, 'before'));
    collect(wanted, meaning, side(changes, 'after'));
  }
  const titles = new Map<string, ReadonlyMap<string, string>>();
  for (const [noun, ids] of wanted) {
    titles.set(noun, await readTitles(compiled, compiled.engine.registry.target(noun), { ids: [...ids], actor }));
  }
  return titles;
}

/** Reads the titles of rows, of removed ones as well; a masked title of another noun stays masked. */
async function readTitles({ engine }: Compiled, target: Model, { ids, actor }: { ids: readonly string[]; actor: Actor }) {
  if (ids.length === 0 || !accessOf({ engine, model: target }, actor).isTitleVisible) return new Map<string, string>();
  const { table, columns, resource } = target;
  const rows = await engine.db
    .select({ id: sql<string>`${columns.id}::text`, title: sql<string>`${titleOf(target, table, actor.language)}` })
    .from(table)
    .where(
      and(inArray(columns.id, [...ids]), scopedWhereWithRemoved(target, actor.isPlatformAdmin ? undefined : actor.tenantId)),
    );
  const mask = resource.fields[resource.title]?.mask;
  return new Map(rows.map((row) => [row.id, mask ? masks[mask](row.title ?? '') : (row.title ?? '')]));
}

/** Returns the label beside a key or an id; undefined for values that need none. */
function labelFor({ name, field }: ModelField, value: unknown, { labels, titles }: Explaining & Meaning): string | undefined {
  if (field.dict) return dictLabel(labels.get(name), value, field.many);
  const known = field.target === undefined ? undefined : titles.get(field.target);
  return (
    known &&
    (value === null
      ? ''
      : splitMany(value)
          .map((id) => known.get(id) ?? id)
          .join(','))
  );
}

function shownValue({ field }: ModelField, value: unknown, isPlain: boolean): unknown {
  const isMasked = field.mask !== undefined && !isPlain && typeof value === 'string' && value !== MASK;
  return isMasked && field.mask ? masks[field.mask](value) : value;
}

/** Returns values as a record shows them, also in the rows of its lists: with labels beside keys, and masked values masked. */
function stateOf(values: Readonly<Record<string, unknown>>, meaning: Meaning, explaining: Explaining): WireRecord {
  const state: WireRecord = {};
  for (const [name, value] of Object.entries(values)) {
    const entry = meaning.fields.get(name);
    const list = meaning.lists.get(name);
    if (list) state[name] = rowsIn(value).map((row) => stateOf(row, list, explaining));
    else state[name] = entry ? shownValue(entry, value, explaining.isPlain) : value;
    const label = entry && labelFor(entry, value, { ...meaning, ...explaining });
    if (label !== undefined) state[labelKey(name)] = label;
  }
  return state;
}

function seenChanges({ changes }: Written, isVisible: FieldVisibility | undefined): Changes {
  return isVisible ? Object.fromEntries(Object.entries(changes).filter(([name]) => isVisible(name))) : changes;
}

/** Reads the meanings of a noun's values, with today's dictionaries; for lists only where one has changed. */
async function meaningOf({ engine, model }: Compiled, actor: Actor, entries: readonly Written[]): Promise<Meaning> {
  const told = new Set(entries.flatMap(({ changes }) => Object.keys(changes)));
  const of = async ({ own }: Model, lists: Meaning['lists'] = new Map()): Promise<Meaning> => ({
    fields: new Map(own.map((entry) => [entry.name, entry])),
    labels: await dictLabels(engine.dictionaries, own, { language: actor.language, tenantId: actor.tenantId }),
    lists,
  });
  const lists = new Map<string, Meaning>();
  for (const { name, model: part } of engine.registry.partsOf(model.resource))
    if (told.has(name)) lists.set(name, await of(part));
  return of(model, lists);
}

/** Compiles the call that makes audited changes readable: labels beside keys, masks kept, hidden fields left out. */
export function compileExplain(compiled: Compiled): Records['explain'] {
  return async (actor, written) => {
    const { records, isPlain } = accessOf(compiled, actor);
    const entries = written.map((entry) => ({ changes: seenChanges(entry, records.isVisible) }));
    const meaning = await meaningOf(compiled, actor, entries);
    const titles = await titlesOf(compiled, entries, { actor, meaning });
    const explaining = { titles, isPlain };
    return entries.map(({ changes }) => ({
      fields: Object.keys(changes),
      before: stateOf(side(changes, 'before'), meaning, explaining),
      after: stateOf(side(changes, 'after'), meaning, explaining),
    }));
  };
}
