import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Actor, DataScope, RoleGrants } from '#server/lib/actor';
import type { RuleState, WhyRows } from '#shared/authority';
import { type ConditionVariable, readCondition } from '#shared/condition';
import { camelCase, coversCall, defaultScopeColumn, scopeColumns, scopeTypes } from '#shared/scope-rule';
import type { EngineContext } from '../engine-context.ts';
import { columnOf, type Model } from '../model/model.ts';
import { type AddedTo, conditionSql, fieldOf, fieldsIn, isAmongAny, type Meaning, never } from './condition.ts';
import type { ExplainedLimits, Given, Limits } from './limits.ts';
import type { Opening, Openings } from './rights.ts';

/** A resource with what the rules about its rows are read against. */
export interface Ruled {
  readonly model: Model;
  readonly engine: Pick<EngineContext, 'registry' | 'people' | 'openings' | 'within'>;
}

/** The same for rows that were just written. */
interface Judging extends Ruled {
  readonly addedTo?: AddedTo;
}

/** One part of what is united: nothing in it means all. */
type Share = Limits;

const everything: Share = {};
/** Neither a row nor a field, so that nothing is written either. */
export const nothing: Share = { rows: never, fields: new Set() };

/** The rules of a role that are about a noun. One that names no noun at all may mean any. */
function rulesAbout({ model, engine }: Ruled, { dataScopes }: RoleGrants): readonly DataScope[] {
  return dataScopes.filter(({ noun }) => noun === model.resource.name || !engine.registry.has(noun));
}

/** Whether a role by itself lets its holder at the rows. */
function opens({ codes, paths }: Opening, role: RoleGrants): boolean {
  if (codes.some((code) => role.codes.has(code))) return true;
  return role.apiScopes.some((scope) => paths.some((path) => coversCall(scope, { method: 'GET', path })));
}

/** The ids of these rows of a tree and of everything below them. */
function idsBelow({ table, parent, resource }: Model, tops: readonly string[], tenantId: string): SQL | undefined {
  if (parent === undefined || resource.scope !== 'tenant') return undefined;
  const [id, above] = [columnOf(table, 'id'), columnOf(table, parent)];
  // Without doubles, so that a circle in the tree ends.
  return sql`with recursive below(id) as (
      select ${id} from ${table} where ${id} = any(${sql.param(tops)}) and ${columnOf(table, 'tenantId')} = ${tenantId}
      union
      select ${id} from ${table} join below on ${above} = below.id
    ) select id from below`;
}

/** The ids of these rows and of everything that they refer to in their own table: what they hang below, and what they belong to. */
function idsAbove({ table, own, resource }: Model, from: readonly string[], tenantId: string): SQL | undefined {
  const references = own.filter(({ field }) => field.target === resource.name && !field.many);
  if (references.length === 0 || resource.scope !== 'tenant') return undefined;
  const id = columnOf(table, 'id');
  const referred = sql.join(
    references.map(({ column }) => sql`(${column})`),
    sql`, `,
  );
  return sql`with recursive above(id) as (
      select ${id} from ${table} where ${id} = any(${sql.param(from)}) and ${columnOf(table, 'tenantId')} = ${tenantId}
      union
      select referred.id from ${table} join above on ${id} = above.id, lateral (values ${referred}) as referred(id)
      where referred.id is not null
    ) select id from above`;
}

/** Whether any role of an actor lets him at rows of a noun, some of them or all. */
export function mayRead({ model, engine }: Ruled, actor: Actor): boolean {
  const { rows } = engine.openings(model.resource);
  return actor.isPlatformAdmin || actor.grants.some((role) => opens(rows, role));
}

function meaningsFor({ engine }: Ruled, { userId, deptIds, tenantId }: Actor) {
  const mine = deptIds.length > 0 ? deptIds : undefined;
  const tree = engine.people.dept === undefined ? undefined : engine.registry.target(engine.people.dept);
  const meanings: Record<ConditionVariable, () => Meaning> = {
    $user: () => [userId],
    $tenant: () => [tenantId],
    $dept: () => mine,
    $deptTree: () => tree && mine && idsBelow(tree, mine, tenantId),
    $deptAbove: () => tree && mine && idsAbove(tree, mine, tenantId),
  };
  return (variable: ConditionVariable) => meanings[variable]();
}

/** Whom the rows of a rule belong to. */
const owners: ReadonlyMap<number, ConditionVariable> = new Map([
  [scopeTypes.own, '$user'],
  [scopeTypes.department, '$dept'],
  [scopeTypes.departmentAndBelow, '$deptTree'],
]);

/** Finds out what one rule leaves. What cannot be read leaves nothing. */
function judge(ruled: Judging, actor: Actor, rule: DataScope): Judged {
  if (!rule.isOn) return none('off');
  if (rule.noun !== ruled.model.resource.name) return none('unreadable');
  if (rule.type === scopeTypes.all) return { state: 'applies', share: { fields: rule.fields } };
  return rule.type === scopeTypes.condition ? judgeCondition(ruled, actor, rule) : judgeOwner(ruled, actor, rule);
}

interface Judged {
  readonly state: RuleState;
  readonly share: Share;
}

const none = (state: RuleState): Judged => ({ state, share: nothing });
const leaves = (rows: SQL, { fields }: DataScope): Judged => ({ state: 'applies', share: { rows, fields } });

const columnOfRule = ({ column, type }: DataScope) => camelCase(column) || (defaultScopeColumn(type) ?? '');

function judgeOwner(ruled: Judging, actor: Actor, rule: DataScope): Judged {
  const owner = owners.get(rule.type);
  const column = columnOfRule(rule);
  const entry = scopeColumns(ruled.model.resource).includes(column) ? fieldOf(ruled.model, column) : undefined;
  if (!owner || !entry) return none('unreadable');
  const members = meaningsFor(ruled, actor)(owner);
  return members ? leaves(isAmongAny(entry, { values: [owner], members: [members] }, ruled.addedTo), rule) : none('nobody');
}

function conditionOf({ model, engine }: Ruled, rule: DataScope) {
  const find = (name: string) => (engine.registry.has(name) ? engine.registry.target(name).resource : undefined);
  return readCondition(model.resource, rule.condition, find);
}

function judgeCondition(ruled: Judging, actor: Actor, rule: DataScope): Judged {
  const { model, engine, addedTo } = ruled;
  const condition = conditionOf(ruled, rule);
  if (!condition) return none('unreadable');
  const against = { model, registry: engine.registry, tenantId: actor.tenantId, meanings: meaningsFor(ruled, actor), addedTo };
  return leaves(conditionSql(condition, against), rule);
}

/** All shares together. */
function united(shares: readonly Share[]): Limits {
  const left = shares.filter((share) => share !== nothing);
  if (left.length === 0) return nothing;
  const rows = left.every((share) => share.rows) ? or(...left.flatMap((share) => share.rows ?? [])) : undefined;
  const fields = left.flatMap((share) => (share.fields ? [share.fields] : []));
  return { rows, fields: fields.length < left.length ? undefined : new Set(fields.flatMap((names) => [...names])) };
}

/** A role with rules gives what they leave, one without gives everything if it lets its holder at the rows. */
function givenBy(
  ruled: Judging,
  { actor, role, use }: { actor: Actor; role: RoleGrants; use: keyof Openings },
): Given & { readonly limits: Limits } {
  const { roleId } = role;
  const judged = rulesAbout(ruled, role).map((rule) => ({ rule, ...judge(ruled, actor, rule) }));
  if (judged.length > 0) return { roleId, rules: judged, limits: united(judged.map(({ share }) => share)) };
  const isOpen = opens(ruled.engine.openings(ruled.model.resource)[use], role);
  return { roleId, rules: [], limits: isOpen ? everything : nothing };
}

function isRuled(ruled: Ruled, { grants }: Actor): boolean {
  return grants.some((role) => rulesAbout(ruled, role).length > 0);
}

/** What the rules of an actor's roles leave of a noun, and of that what the noun itself does not keep from him. */
export function limitsOf(ruled: Ruled, actor: Actor, use: keyof Openings = 'rows'): Limits {
  if (actor.isPlatformAdmin) return everything;
  const limits = limitsByRoles(ruled, actor, use);
  const within = ruled.engine.within(ruled.model.resource, actor);
  return within && limits !== nothing ? { ...limits, rows: and(limits.rows, within) } : limits;
}

/**
 * What the rules of an actor's roles leave of a noun, united over the roles. Where none of them has a rule, whatever let him
 * call lets him at all rows. Who has no role gets nothing.
 */
function limitsByRoles(ruled: Ruled, actor: Actor, use: keyof Openings): Limits {
  if (actor.grants.length > 0 && !isRuled(ruled, actor)) return everything;
  const known = remembered.get(actor) ?? [];
  const same = known.find((one) => one.engine === ruled.engine && one.model === ruled.model && one.use === use);
  if (same) return same.limits;
  const limits = united(actor.grants.map((role) => givenBy(ruled, { actor, role, use }).limits));
  remembered.set(actor, [...known, { engine: ruled.engine, model: ruled.model, use, limits }]);
  return limits;
}

/**
 * What rows must be like once an actor has written them: the rows that his roles leave him. Nothing for whoever no rule binds; what
 * a noun itself keeps from readers is for its own hooks to demand of writers.
 */
export function boundTo(ruled: Ruled, actor: Actor, addedTo?: AddedTo): SQL | undefined {
  if (actor.isPlatformAdmin || !isRuled(ruled, actor)) return undefined;
  const judging = { model: ruled.model, engine: ruled.engine, addedTo };
  return united(actor.grants.map((role) => givenBy(judging, { actor, role, use: 'rows' }).limits)).rows;
}

/** The fields by which the rules of an actor's roles decide about rows of a noun. */
export function decidingFields(ruled: Ruled, { grants }: Actor): ReadonlySet<string> {
  const rules = grants.flatMap((role) => rulesAbout(ruled, role));
  return new Set(
    rules.flatMap((rule) => {
      if (rule.type !== scopeTypes.condition) return [columnOfRule(rule)];
      const condition = conditionOf(ruled, rule);
      return condition ? fieldsIn(condition) : [];
    }),
  );
}

/** One request asks several times, for rows, filters, orders and fields; its actor ends with it. */
const remembered = new WeakMap<Actor, readonly (Ruled & { readonly use: keyof Openings; readonly limits: Limits })[]>();

function amountOf(limits: Limits): WhyRows {
  if (limits === nothing) return 'none';
  return limits.rows ? 'some' : 'all';
}

/** The limits of an actor with all that decides them. */
export function explainLimits(ruled: Ruled, actor: Actor): ExplainedLimits {
  const limits = limitsOf(ruled, actor);
  const roles = actor.grants.map((role) => givenBy(ruled, { actor, role, use: 'rows' }));
  return {
    rows: amountOf(limits),
    fields: limits.fields,
    roles: roles.map(({ limits: own, ...given }) => ({ ...given, rows: amountOf(own) })),
  };
}
