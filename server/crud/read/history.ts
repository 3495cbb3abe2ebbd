import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import { labelKey } from '#shared/define';
import { splitMany } from '#shared/kinds';
import { isId, MASK, masks } from '#shared/rules';
import type { Page, RecordChange } from '#shared/wire';
import { auditLog, type Changes } from '../audit.ts';
import type { Compiled } from '../kit.ts';
import { columnOf, type Model, type ModelField } from '../model.ts';
import type { Records, WireRecord } from '../records.ts';
import type { Sees } from './answer.ts';
import { type DictLabels, dictLabel, dictLabels, titleOf } from './labels.ts';
import { type Paging, pagingOf, type Query } from './paging.ts';
import { isPlainTo, seenBy, seesTitle } from './sight.ts';

/** Titles by noun and id. */
type Titles = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Explaining {
  readonly fields: ReadonlyMap<string, ModelField>;
  readonly labels: DictLabels;
  readonly titles: Titles;
  readonly isPlain: boolean;
}

/** A written-down change, of whatever age: its fields may be others by now. */
interface Written {
  readonly changes: Changes;
}

/** The ids that references held, by the noun they lead to. */
function idsIn(entries: readonly Written[], fields: ReadonlyMap<string, ModelField>): Map<string, Set<string>> {
  const wanted = new Map<string, Set<string>>();
  const changed = entries.flatMap(({ changes }) => Object.entries(changes));
  for (const [name, { before, after }] of changed) {
    const target = fields.get(name)?.field.target;
    if (target !== undefined) wanted.set(target, new Set([...(wanted.get(target) ?? []), ...idsOf(before), ...idsOf(after)]));
  }
  return wanted;
}

function idsOf(value: unknown): string[] {
  return value === null || value === undefined ? [] : splitMany(value).filter(isId);
}

async function titlesOf(
  compiled: Compiled,
  entries: readonly Written[],
  { actor, fields }: { actor: Actor; fields: Explaining['fields'] },
) {
  const { kit } = compiled;
  const titles = new Map<string, ReadonlyMap<string, string>>();
  for (const [noun, ids] of idsIn(entries, fields)) {
    const target = kit.registry.target(noun);
    titles.set(noun, await readTitles(compiled, target, { ids: [...ids], actor }));
  }
  return titles;
}

/** Removed rows keep their title; another noun's masked title stays masked. */
async function readTitles({ kit }: Compiled, target: Model, { ids, actor }: { ids: readonly string[]; actor: Actor }) {
  if (ids.length === 0 || !seesTitle({ kit, model: target }, actor)) return new Map<string, string>();
  const { table, resource } = target;
  const id = columnOf(table, 'id');
  const ofTenant =
    resource.scope === 'tenant' && !actor.isPlatformAdmin ? eq(columnOf(table, 'tenantId'), actor.tenantId) : undefined;
  const rows = await kit.db
    .select({ id: sql<string>`${id}::text`, title: sql<string>`${titleOf(target, table, actor.language)}` })
    .from(table)
    .where(and(inArray(id, [...ids]), ofTenant));
  const mask = resource.fields[resource.title]?.mask;
  return new Map(rows.map((row) => [row.id, mask ? masks[mask](row.title ?? '') : (row.title ?? '')]));
}

/** What stands beside a key or an id in a record; nothing for values that speak for themselves. */
function labelFor({ name, field }: ModelField, value: unknown, { labels, titles }: Explaining): string | undefined {
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

/** One state of the changed fields, with the labels beside it that a record has. */
function stateOf(changes: Changes, side: 'before' | 'after', explaining: Explaining): WireRecord {
  const state: WireRecord = {};
  for (const [name, change] of Object.entries(changes)) {
    const entry = explaining.fields.get(name);
    const value = change[side];
    state[name] = entry ? shownValue(entry, value, explaining.isPlain) : value;
    const label = entry && labelFor(entry, value, explaining);
    if (label !== undefined) state[labelKey(name)] = label;
  }
  return state;
}

function seenChanges({ changes }: Written, sees: Sees | undefined): Changes {
  return sees ? Object.fromEntries(Object.entries(changes).filter(([name]) => sees(name))) : changes;
}

/** Makes written changes readable: labels beside keys, masks kept, hidden fields left out. */
export function compileExplain(compiled: Compiled): Records['explain'] {
  const { kit, model } = compiled;
  const fields = new Map(model.own.map((entry) => [entry.name, entry]));
  return async (actor, entries) => {
    const options = { language: actor.language, tenantId: actor.tenantId };
    const labels = await dictLabels(kit.dictionaries, model.own, options);
    const titles = await titlesOf(compiled, entries, { actor, fields });
    const sees = seenBy(compiled, actor);
    const explaining = { fields, labels, titles, isPlain: isPlainTo(compiled, actor) };
    return entries
      .map((entry) => seenChanges(entry, sees))
      .map((changes) => ({
        fields: Object.keys(changes),
        before: stateOf(changes, 'before', explaining),
        after: stateOf(changes, 'after', explaining),
      }));
  };
}

/** The names of those who acted, as subquery of the audit's rows. */
function actorName({ kit }: Compiled, actor: Actor): SQL {
  const { user } = kit.people;
  if (user === undefined) return sql`''`;
  const target = kit.registry.target(user);
  const title = titleOf(target, target.table, actor.language);
  return sql`coalesce(${sql`(select ${title} from ${target.table} where ${columnOf(target.table, 'id')} = ${auditLog.userId})`}, '')`;
}

/** What was done to a row, the latest first. Whoever may see the row may see that. */
export function compileHistory(compiled: Compiled, records: Pick<Records, 'detail' | 'explain'>): Records['history'] {
  const { kit, model } = compiled;

  async function read(actor: Actor, id: string, { size, offset }: Paging) {
    return kit.db
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
    // One row more than the page was asked for: that there are further ones is all a reader wants to know.
    const total = paging.offset + rows.length;
    return { records: page, total, size: paging.size, current: paging.current, pages: Math.ceil(total / paging.size) };
  };
}
