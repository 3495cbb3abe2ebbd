import { and, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import { sheetWords } from '#shared/errors';
import { familyOf } from '#shared/kinds';
import type { Compiled } from '../engine-context.ts';
import { columnOf, type Model, type ModelField } from '../model/model.ts';
import { titleOf } from '../read/labels.ts';
import { rowsOf, statementOf } from '../read/statement.ts';
import { accessOf } from '../scope/access.ts';
import { choiceScope, scopedWhere } from '../scope/scope.ts';
import { onlyThose } from '../write/choices.ts';

/** The most choices of a drop-down; other values are written into the cell by name. */
const mostChoices = 1_000;

interface Titled {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
}

async function entryLabels({ engine }: Compiled, actor: Actor, { field }: ModelField): Promise<string[]> {
  if (!field.dict) return [];
  const entries = await engine.dictionaries.entries(field.dict.source, field.dict.code, actor.tenantId);
  const open = entries.filter(({ isSealed }) => isSealed !== 1);
  return open.map(({ dictValue, dictValueEn }) => (actor.language === 'en' && dictValueEn) || dictValue);
}

/** Joins the names of a row and of its known ancestors, from the top down, by slashes. */
function pathOf(row: Titled, known: ReadonlyMap<string, Titled>): string {
  const names: string[] = [];
  const seen = new Set<string>();
  for (let at: Titled | undefined = row; at && !seen.has(at.id); at = known.get(at.parentId)) {
    seen.add(at.id);
    names.unshift(at.title);
  }
  return names.join('/');
}

/** Returns the names of rows, and the whole path where several rows of a tree share a name. */
function told(target: Model, rows: readonly Titled[]): string[] {
  if (target.parent === undefined) return rows.map(({ title }) => title);
  const known = new Map(rows.map((row) => [row.id, row]));
  const counts = new Map<string, number>();
  for (const { title } of rows) counts.set(title, (counts.get(title) ?? 0) + 1);
  return rows.map((row) => ((counts.get(row.title) ?? 0) > 1 ? pathOf(row, known) : row.title));
}

/** Returns the names of the rows that a field may point at; none where the reader may not see them in plain. */
async function rowTitles({ engine }: Compiled, actor: Actor, { field }: ModelField): Promise<string[]> {
  const target = engine.registry.target(field.target ?? '');
  const { table, resource, parent } = target;
  const ruled = { model: target, engine };
  const { isPlain, isTitleVisible } = accessOf(ruled, actor);
  const isMasked = resource.fields[resource.title]?.mask !== undefined && !isPlain;
  if (isMasked || !isTitleVisible) return [];
  const scope = choiceScope(ruled, actor, { asked: undefined });
  const title = titleOf(target, table, actor.language);
  const above = parent === undefined ? sql`''` : sql`${columnOf(table, parent)}::text`;
  const query = engine.db
    .select({ id: sql`${columnOf(table, 'id')}::text`, above, title })
    .from(table)
    .where(and(scopedWhere(target, scope.tenantId, scope.within), ...onlyThose(target, field)))
    .orderBy(title, columnOf(table, 'id'))
    .limit(mostChoices);
  const rows = await rowsOf(engine.db, statementOf(query));
  return told(
    target,
    rows.map(([id, parentId, name]) => ({ id: String(id), parentId: String(parentId ?? ''), title: String(name ?? '').trim() })),
  );
}

/** Returns the choices that the drop-down of a field offers. */
export async function choicesOf(compiled: Compiled, actor: Actor, entry: ModelField): Promise<string[]> {
  const { dict, target } = entry.field;
  if (familyOf(entry.field) === 'flag') return [sheetWords.yes[actor.language], sheetWords.no[actor.language]];
  const all = dict ? await entryLabels(compiled, actor, entry) : [];
  const rows = target === undefined ? [] : await rowTitles(compiled, actor, entry);
  return [...new Set([...all, ...rows])].filter((choice) => choice !== '').slice(0, mostChoices);
}
