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

/** A resource, and the parts of the engine that the rules about its rows need. */
export interface Ruled {
  readonly model: Model;
  readonly engine: Pick<EngineContext, 'registry' | 'people' | 'openings' | 'within'>;
}

/** The same for rows that were just written. */
interface Judging extends Ruled {
  readonly addedTo?: AddedTo;
}

/** The limits of one rule or role, before they are united: an absent property means no limit. */
type Share = Limits;

const everything: Share = {};
/** The share without any row or field; nothing can be written by it either. */
export const nothing: Share = { rows: never, fields: new Set() };

/** Returns the rules of a role about a noun. A rule that names an unknown noun counts for every noun, to be on the safe side. */
function rulesAbout({ model, engine }: Ruled, { dataScopes }: RoleGrants): readonly DataScope[] {
  return dataScopes.filter(({ noun }) => noun === model.resource.name || !engine.registry.has(noun));
}

/** Returns whether a role by itself gives access to the rows, by its permissions or by the calls it grants. */
function opens({ codes, paths }: Opening, role: RoleGrants): boolean {
  if (codes.some((code) => role.codes.has(code))) return true;
  return role.apiScopes.some((scope) => paths.some((path) => coversCall(scope, { method: 'GET', path })));
}

/** Makes the query for the ids of rows of a tree and of all rows below them; undefined for a noun that is no tree of a tenant. */
function idsBelow({ table, parent, resource }: Model, tops: readonly string[], tenantId: string): SQL | undefined {
  if (parent === undefined || resource.scope !== 'tenant') return undefined;
  const [id, above] = [columnOf(table, 'id'), columnOf(table, parent)];
  // `union` drops duplicates, so that the recursion ends even when the tree has a circle.
  return sql`with recursive below(id) as (
      select ${id} from ${table} where ${id} = any(${sql.param(tops)}) and ${columnOf(table, 'tenantId')} = ${tenantId}
      union
      select ${id} from ${table} join below on ${above} = below.id
    ) select id from below`;
}

/** Makes the query for the ids of rows and of all rows of the same noun that they refer to, as parents or otherwise. */
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

/** Returns whether any role of an actor gives access to rows of a noun, some of them or all. */
export function mayRead({ model, engine }: Ruled, actor: Actor): boolean {
  const { rows } = engine.openings(model.resource);
  return actor.isPlatformAdmin || actor.grants.some((role) => opens(rows, role));
}

/** Returns the meanings of variables for an actor. */
export function meaningsFor({ engine }: Ruled, { userId, deptIds, tenantId }: Actor) {
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

/** The variable for the owner of the rows, by the type of a rule. */
export const owners: ReadonlyMap<number, ConditionVariable> = new Map([
  [scopeTypes.own, '$user'],
  [scopeTypes.department, '$dept'],
  [scopeTypes.departmentAndBelow, '$deptTree'],
]);

/** Works out the share of one rule. A rule that cannot be read gives nothing. */
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

/** Returns the column that a rule about owners compares. */
export const columnOfRule = ({ column, type }: DataScope) => camelCase(column) || (defaultScopeColumn(type) ?? '');

function judgeOwner(ruled: Judging, actor: Actor, rule: DataScope): Judged {
  const owner = owners.get(rule.type);
  const column = columnOfRule(rule);
  const entry = scopeColumns(ruled.model.resource).includes(column) ? fieldOf(ruled.model, column) : undefined;
  if (!owner || !entry) return none('unreadable');
  const members = meaningsFor(ruled, actor)(owner);
  return members ? leaves(isAmongAny(entry, { values: [owner], members: [members] }, ruled.addedTo), rule) : none('nobody');
}

/** Returns the condition of a rule; undefined where it cannot be read. */
export function conditionOf({ model, engine }: Ruled, rule: DataScope) {
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

/** Unites shares: rows and fields that any of them gives. */
function united(shares: readonly Share[]): Limits {
  const left = shares.filter((share) => share !== nothing);
  if (left.length === 0) return nothing;
  const rows = left.every((share) => share.rows) ? or(...left.flatMap((share) => share.rows ?? [])) : undefined;
  const fields = left.flatMap((share) => (share.fields ? [share.fields] : []));
  return { rows, fields: fields.length < left.length ? undefined : new Set(fields.flatMap((names) => [...names])) };
}

/** Works out what a role gives: the share of its rules where it has any, else everything if it gives access to the rows. */
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

/**
 * Returns the limits of an actor for a noun: those of the rules of their roles, and the noun's own condition. Ask `accessOf`,
 * which works them out once.
 */
export function limitsOf(ruled: Ruled, actor: Actor, use: keyof Openings): Limits {
  if (actor.isPlatformAdmin) return everything;
  const limits = limitsByRoles(ruled, actor, use);
  const within = ruled.engine.within(ruled.model.resource, actor);
  return within && limits !== nothing ? { ...limits, rows: and(limits.rows, within) } : limits;
}

/**
 * Returns the limits by the rules of an actor's roles, united over the roles. Where no role has a rule about the noun, the right
 * that admitted their call gives all rows. An actor without roles gets nothing.
 */
function limitsByRoles(ruled: Ruled, actor: Actor, use: keyof Openings): Limits {
  if (actor.grants.length > 0 && !isRuled(ruled, actor)) return everything;
  return united(actor.grants.map((role) => givenBy(ruled, { actor, role, use }).limits));
}

/**
 * Returns the condition that rows must meet once an actor has written them: to be within the limits of their roles. Undefined for
 * an actor without rules. The noun's own condition is left out: its hooks have to demand that of writers.
 */
export function boundTo(ruled: Ruled, actor: Actor, addedTo?: AddedTo): SQL | undefined {
  if (actor.isPlatformAdmin || !isRuled(ruled, actor)) return undefined;
  const judging = { model: ruled.model, engine: ruled.engine, addedTo };
  return united(actor.grants.map((role) => givenBy(judging, { actor, role, use: 'rows' }).limits)).rows;
}

/** Returns the fields by which the rules of an actor's roles decide about rows of a noun. */
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

function amountOf(limits: Limits): WhyRows {
  if (limits === nothing) return 'none';
  return limits.rows ? 'some' : 'all';
}

/** Returns the limits of an actor, with the roles and rules that decide them. */
export function explainLimits(ruled: Ruled, actor: Actor): ExplainedLimits {
  const limits = limitsOf(ruled, actor, 'rows');
  const roles = actor.grants.map((role) => givenBy(ruled, { actor, role, use: 'rows' }));
  return {
    rows: amountOf(limits),
    fields: limits.fields,
    roles: roles.map(({ limits: own, ...given }) => ({ ...given, rows: amountOf(own) })),
  };
}
