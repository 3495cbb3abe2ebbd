import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import type { FieldKind } from '#shared/field-kinds';
import { kindFacts, splitMany } from '#shared/kinds';
import { isId, masks } from '#shared/rules';
import { maxIds, noneOfSuffix } from '#shared/wire';
import type { Compiled } from '../engine-context.ts';
import type { Model, ModelField } from '../model/model.ts';
import type { LabelledChoice, Records } from '../records.ts';
import { accessOf, choiceScope, mayRead } from '../scope/access.ts';
import { isLiving, scopedWhereWithRemoved } from '../scope/scope.ts';
import { suggestedBy } from '../suggestions.ts';
import { choiceOrder } from './asked.ts';
import { type Filter, type Filters, noneOf, readFilters } from './filter.ts';
import { titleOf } from './labels.ts';
import { pagingOf, type Query, textParameter } from './paging.ts';
import { rowsOf, statementOf } from './statement.ts';

function idsOf(query: Query): string[] | undefined {
  const text = textParameter(query, 'ids');
  if (text === undefined) return undefined;
  const ids = splitMany(text);
  if (ids.length > maxIds) throw new AppError('TOO_MANY_IDS', { max: maxIds });
  if (!ids.every(isId)) throw new AppError('WRONG_PARAMETER', { name: 'ids' });
  return ids;
}

/** Returns the filters of choices: by fields with keys only, since other filters need the right to read the rows. */
function keyFilters({ model, filters }: Compiled): Filters {
  const isKey = ({ field }: ModelField) => kindFacts[field.kind].compares === 'key' && field.target === undefined && !field.mask;
  const keyed = model.own.filter(isKey).map(({ name }) => name);
  const all = filters(false);
  return new Map(
    keyed.flatMap((name) =>
      [...all].flatMap(([key, filter]) => (key === name ? [[key, filter] as const, leftOut(name, filter)] : [])),
    ),
  );
}

/** Makes the filter `<name>_noneof`, which leaves out rows with any of these keys; those without a key stay. */
function leftOut(name: string, filter: Filter): readonly [string, Filter] {
  const key = `${name}${noneOfSuffix}`;
  return [key, { ...filter, key, operator: noneOf, spreads: false }];
}

/** The choices of a page unless the query says otherwise. */
const usualSize = 20;

const codeKinds: ReadonlySet<FieldKind> = new Set(['text', 'plateNo', 'account']);

/** Returns the fields that identify a row besides its title: codes and unique texts that its lists show, codes first. */
function codesOf({ resource, own }: Model): ModelField[] {
  const isCode = ({ name, field }: ModelField) =>
    name !== resource.title &&
    !field.mask &&
    !field.hideIn?.includes('list') &&
    (field.kind === 'code' || (field.unique === true && codeKinds.has(field.kind)));
  return own.filter(isCode).sort((one, other) => Number(other.field.kind === 'code') - Number(one.field.kind === 'code'));
}

/**
 * Compiles the call for the rows of a noun as choices for other forms: `keyword` searches the label and the codes, `ids` names
 * rows whose labels are wanted, also of rows that are no choice any more; `suggested` leaves those that a module suggests.
 */
export function compileSelect(compiled: Compiled): Records['select'] {
  const { engine, reads, model } = compiled;
  const { table, columns, resource } = model;
  const { id } = columns;
  const mask = resource.fields[resource.title]?.mask;
  const byKey = keyFilters(compiled);
  const codes = codesOf(model);

  return async (actor, query) => {
    const label = titleOf(model, table, actor.language);
    // A title that the reader may not see is not searched either; the choices are then labelled by their ids.
    const { isTitleVisible: hasTitle, isPlain, choices: offered } = accessOf(compiled, actor);
    const { isVisible } = offered;
    const seen = hasTitle ? codes.filter((code) => isTold(code, actor) && (isVisible?.(code.name) ?? true)) : [];
    const keyword = hasTitle ? textParameter(query, 'keyword') : undefined;
    const ids = idsOf(query);
    const scope = choiceScope(compiled, actor, { asked: query.tenantId });
    const { conditions: keyed, values } = readFilters(byKey, query);
    const isChoice = and(isLiving(model), ...keyed, suggestedBy(engine.suggestions, { of: resource, query, actor }));
    const found =
      keyword === undefined ? [] : [containing(label, keyword, mask === undefined || isPlain), ...coded(seen, keyword)];
    const paging = ids ? { size: maxIds, offset: 0 } : pagingOf(query, usualSize);
    const choices = reads
      .select({ id, label: sql`${label}`, hint: seen[0]?.column ?? sql`null`, isGone: sql`not coalesce(${isChoice}, false)` })
      .from(table)
      .where(and(scopedWhereWithRemoved(model, scope.tenantId, scope.within), ids ? inArray(id, ids) : isChoice, or(...found)))
      .orderBy(...choiceOrder(compiled, actor).by)
      .limit(paging.size)
      .offset(paging.offset);
    const rows = await rowsOf(engine.db, statementOf(choices), values);
    const titleIn = (text: unknown) => (hasTitle ? shown(text, isPlain ? undefined : mask) : undefined);
    return rows.map(([rowId, text, ...more]) => ({ ...choiceOf(String(rowId), titleIn(text)), ...marksOf(more) }));
  };

  /** Returns whether a code may be told: with what people sign in, only to those who read their accounts. */
  function isTold({ field }: ModelField, actor: Actor): boolean {
    return field.kind !== 'account' || mayRead(compiled, actor);
  }

  function choiceOf(rowId: string, title: string | undefined): LabelledChoice {
    return { id: rowId, label: title ?? rowId, [resource.title]: title ?? '' };
  }
}

/** Returns the parts of a choice beside its label, where it has any. */
function marksOf([hint, isGone]: readonly unknown[]): Partial<Record<'hint' | 'isGone', string | boolean>> {
  return { ...(typeof hint === 'string' && hint !== '' && { hint }), ...(isGone === true && { isGone }) };
}

const coded = (codes: readonly ModelField[], keyword: string) =>
  codes.map(({ column }) => containing(sql`${column}`, keyword, true));

export function containing(label: SQL, keyword: string, isOpen: boolean): SQL {
  return isOpen ? sql`${label} ilike ${`%${keyword.replace(/[\\%_]/g, '\\$&')}%`}` : eq(label, keyword);
}

export function shown(text: unknown, mask: keyof typeof masks | undefined): string {
  const label = String(text ?? '');
  return mask === undefined ? label : masks[mask](label);
}
