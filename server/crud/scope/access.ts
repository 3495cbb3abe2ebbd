import { and, or, type SQL } from 'drizzle-orm';
import { type Actor, isPermitted, type RoleGrants } from '#server/lib/actor';
import type { WhyRows } from '#shared/authority';
import { AppError } from '#shared/errors';
import { alwaysVisible, coversCall } from '#shared/scope-rule';
import type { Model } from '../model/model.ts';
import type { FieldVisibility } from '../read/projection.ts';
import type { ExplainedLimits, Given } from '../records.ts';
import type { Opening, Openings } from './rights.ts';
import { fieldsOfRules, type Judging, judge, type Limits, nothing, type Ruled } from './rules.ts';
import type { RowScope } from './scope.ts';

const everything: Limits = {};

/** Returns the rules of roles about a noun. A rule that names an unknown noun counts for every noun, to be on the safe side. */
function rulesAbout({ model, engine }: Ruled, ...roles: readonly RoleGrants[]) {
  const rules = roles.flatMap(({ dataScopes }) => dataScopes);
  return rules.filter(({ noun }) => noun === model.resource.name || !engine.registry.has(noun));
}

/** Returns whether a role by itself gives access to the rows, by its permissions or by the calls it grants. */
function opens({ codes, paths }: Opening, role: RoleGrants): boolean {
  if (codes.some((code) => role.codes.has(code))) return true;
  return role.apiScopes.some((scope) => paths.some((path) => coversCall(scope, { method: 'GET', path })));
}

/** Returns whether any role of an actor gives access to rows of a noun, some of them or all. */
export function mayRead({ model, engine }: Ruled, actor: Actor): boolean {
  const { rows } = engine.openings(model.resource);
  return actor.isPlatformAdmin || actor.grants.some((role) => opens(rows, role));
}

/** Unites limits: rows and fields that any of them gives. */
function united(shares: readonly Limits[]): Limits {
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
  const isOpen = opens(ruled.engine.openings(ruled.model.resource)[use], role);
  const judged = rulesAbout(ruled, role).map((rule) => ({ rule, ...judge(ruled, actor, rule) }));
  if (judged.length === 0) return { roleId, rules: [], limits: isOpen ? everything : nothing };
  return { roleId, rules: judged, limits: united(judged.map(({ share }) => share)) };
}

/**
 * Returns the limits of an actor for a noun: those of the rules of their roles, united over the roles, and the noun's own
 * condition. Where no role has a rule about the noun, the right that admitted their call gives all rows; an actor without roles
 * gets nothing. Ask `accessOf`, which works them out once.
 */
function limitsOf(ruled: Ruled, actor: Actor, use: keyof Openings): Limits {
  const { grants } = actor;
  if (actor.isPlatformAdmin) return everything;
  const isFree = grants.length > 0 && rulesAbout(ruled, ...grants).length === 0;
  const limits = isFree ? everything : united(grants.map((role) => givenBy(ruled, { actor, role, use }).limits));
  const within = ruled.engine.within(ruled.model.resource, actor);
  return within && limits !== nothing ? { ...limits, rows: and(limits.rows, within) } : limits;
}

/**
 * Returns the condition that rows must meet once an actor has written them: to be within the limits of their roles. Undefined for
 * an actor without rules. The noun's own condition is left out: its hooks have to demand that of writers.
 */
export function boundTo(ruled: Judging, actor: Actor): SQL | undefined {
  const { grants } = actor;
  if (actor.isPlatformAdmin || rulesAbout(ruled, ...grants).length === 0) return undefined;
  return united(grants.map((role) => givenBy(ruled, { actor, role, use: 'rows' }).limits)).rows;
}

/** Returns the fields by which the rules of an actor's roles decide about rows of a noun. */
export function decidingFields(ruled: Ruled, { grants }: Actor): ReadonlySet<string> {
  const rules = rulesAbout(ruled, ...grants);
  return fieldsOfRules(ruled, rules);
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

/** The part of a noun that an actor gets: as records, or as choices of other forms. */
export interface Part extends Limits {
  /** Whether they see a field: those of the limits, and what everybody sees of every row; nothing means all. */
  readonly isVisible?: FieldVisibility;
  /** Whether they may find and order rows by a field: by all where they see no row, since an empty list discloses nothing. */
  readonly isUsable?: FieldVisibility;
}

/** What an actor may see of a noun: by the rules of their roles, and by the noun's own condition. */
export interface Access {
  readonly records: Part;
  readonly choices: Part;
  /** Whether they see the titles of its rows. */
  readonly isTitleVisible: boolean;
  /** Whether they hold `<noun>_plain`, and so see and compare masked values. */
  readonly isPlain: boolean;
}

function partOf(ruled: Ruled, actor: Actor, use: keyof Openings): Part {
  const limits = limitsOf(ruled, actor, use);
  const { rows, fields } = limits;
  const isVisible = fields && ((name: string) => fields.has(name) || alwaysVisible.has(name));
  return { rows, fields, isVisible, isUsable: limits === nothing ? undefined : isVisible };
}

/** Access by actor: a request asks for that of one noun many times, and its actor is collected with it. */
const known = new WeakMap<Actor, Map<Model, Access>>();

/** Returns what an actor may see of a noun. It is worked out once for each actor, each part when it is first needed. */
export function accessOf(ruled: Ruled, actor: Actor): Access {
  const { model } = ruled;
  const ofActor = known.get(actor) ?? new Map<Model, Access>();
  const before = ofActor.get(model);
  if (before) return before;
  const parts: Partial<Record<keyof Openings, Part>> = {};
  const part = (use: keyof Openings) => {
    const made = parts[use] ?? partOf(ruled, actor, use);
    parts[use] = made;
    return made;
  };
  const access: Access = {
    get records() {
      return part('rows');
    },
    get choices() {
      return part('choices');
    },
    get isTitleVisible() {
      return this.choices.isVisible?.(model.resource.title) ?? true;
    },
    isPlain: isPermitted(actor, [model.plainCode]),
  };
  known.set(actor, ofActor.set(model, access));
  return access;
}

/** Returns the scope of a list: the actor's own tenant, or the one that a platform administrator asks for. */
export function listScope(
  ruled: Ruled,
  actor: Actor,
  { asked, limits = accessOf(ruled, actor).records }: { readonly asked: unknown; readonly limits?: Limits },
): RowScope {
  const hasTenant = ruled.model.resource.scope === 'tenant';
  const tenantId = hasTenant ? tenantOf(actor, asked) : undefined;
  return { actor, tenantId, within: limits.rows, fields: limits.fields };
}

/** Returns the scope of a list of choices, which the right to a form that refers to the noun gives as well. */
export function choiceScope(ruled: Ruled, actor: Actor, { asked }: { readonly asked: unknown }): RowScope {
  return listScope(ruled, actor, { asked, limits: accessOf(ruled, actor).choices });
}

/** Returns the scope of a call that names rows by id: the actor's own tenant, or all tenants for a platform administrator. */
export function rowScope(ruled: Ruled, actor: Actor): RowScope {
  const isBound = ruled.model.resource.scope === 'tenant' && !actor.isPlatformAdmin;
  const { rows, fields } = accessOf(ruled, actor).records;
  return { actor, tenantId: isBound ? actor.tenantId : undefined, within: rows, fields };
}

/** Returns the tenant of a new row: the session's. Only a platform administrator may name another one. */
export function tenantOf(actor: Actor, asked: unknown): string {
  return actor.isPlatformAdmin && typeof asked === 'string' && /^\w{1,12}$/.test(asked) ? asked : actor.tenantId;
}

/** Refuses a write to rows of the platform by anybody but platform administrators, whatever their roles grant. */
export function assertWritable(model: Model, actor: Actor): void {
  if (model.resource.scope === 'platform' && !actor.isPlatformAdmin) throw new AppError('FORBIDDEN');
}
