import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tableOf } from '#server/crud/model/table';
import { readRows, whereOf } from '#server/crud/read/rows';
import type { ExplainedLimits, Records } from '#server/crud/records';
import type { Database } from '#server/db/types';
import { type Actor, isPermitted, type RoleGrants } from '#server/lib/actor';
import { hasPassed } from '#server/lib/time';
import type { RouteRight } from '#server/plugins/auth';
import type { WhyDataScope, WhyRefusal, WhyResponse, WhyRole } from '#shared/authority';
import { type Resource, snakeCase } from '#shared/define';
import { isEnabledStatus } from '#shared/enable-status';
import { AppError } from '#shared/errors';
import { coversCall } from '#shared/scope-rule';
import { menu } from '#src/resources/system/menu';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import { identityOf } from '../../auth/authenticate.ts';
import { loadGrants } from '../../auth/load-grants.ts';
import { type Account, type AuthContext, findAccount } from '../../auth/service.ts';
import { type Demand, demandOf, type Question } from './demand.ts';

const menus = tableOf(menu);
const parents = alias(menus, 'parents');
/** The key of the dictionary `menu_category` for a button. */
const BUTTON = 2;

/** The keys of the dictionary `account_status` for an account in use and for a locked one. */
const [ACTIVE, LOCKED] = [1, 2];
export interface Authority {
  readonly context: AuthContext;
  readonly records: (resource: Resource) => Records;
}

interface Asked {
  readonly actor: Actor;
  readonly userId: string;
  readonly question: Question;
  readonly routes: readonly RouteRight[];
}

/** Explains why a user may make a call or use a button, or may not, by the same facts that the guard and the engine go by. */
export async function whyMay({ context, records }: Authority, { actor, userId, question, routes }: Asked): Promise<WhyResponse> {
  const { db, clock } = context;
  // An actor who may not see a user learns nothing of them here either.
  if (!(await records(user).detail(actor, userId))) throw new AppError('NOT_FOUND');
  const account = await findAccount(db, { userId });
  if (!account) throw new AppError('NOT_FOUND');
  const codes = 'code' in question ? await knownCodes(db, question.code) : new Set<string>();
  const demand = demandOf(question, routes, (code) => codes.has(code));
  const grants = await loadGrants(
    db,
    account.roles.map(({ id }) => id),
  );
  const { language, ip, requestId } = actor;
  const somebody: Actor = { ...identityOf('', account, grants), language, ip, requestId };
  const limits = demand.noun && records(demand.noun).limits(somebody);
  const named = await rolesOf(db, account);
  const refusals = [...refusalsOf(account, demand, clock.now()), ...missing(somebody, demand)];
  return {
    may: refusals.length === 0,
    refusals,
    user: personOf(account, somebody),
    demands: demand.demands,
    titles: await titlesOf(db, demand.demands?.codes ?? []),
    roles: named.map((held) => roleOf(held, { demand, limits, grants: grants.find(({ roleId }) => roleId === held.id) })),
    noun: demand.noun ? { name: demand.noun.name, code: snakeCase(demand.noun.name), label: demand.noun.label } : null,
    rows: limits?.rows ?? null,
    fields: limits ? fieldsOf(limits.fields) : null,
  };
}

async function knownCodes(db: Database, code: string): Promise<Set<string>> {
  const rows = await readRows(db, menu, { where: { code }, columns: ['code'] });
  return new Set(rows.map((row) => row.code));
}

/** Returns what menus and buttons are called, by their codes. */
async function titlesOf(db: Database, codes: readonly string[]): Promise<WhyResponse['titles']> {
  if (codes.length === 0) return {};
  const rows = await db
    .select({
      code: menus.code,
      category: menus.category,
      zh: menus.name,
      en: menus.nameEn,
      menuZh: parents.name,
      menuEn: parents.nameEn,
    })
    .from(menus)
    .leftJoin(parents, eq(parents.id, menus.parentId))
    .where(whereOf(menu, { code: codes }));
  return Object.fromEntries(
    rows.map(({ code, category, zh, en, menuZh, menuEn }) => {
      const ofMenu = (name: string | null) => (category === BUTTON && name ? `${name} · ` : '');
      return [code, { zh: `${ofMenu(menuZh)}${zh}`, en: `${ofMenu(menuEn || menuZh)}${en || zh}` }];
    }),
  );
}

interface HeldRole {
  readonly id: string;
  readonly alias: string;
  readonly name: string;
}

async function rolesOf(db: Database, { roles: held }: Account): Promise<HeldRole[]> {
  const rows = await readRows(db, role, { where: { id: held.map(({ id }) => id) }, columns: ['id', 'roleName'] });
  const names = new Map(rows.map(({ id, roleName }) => [id, roleName]));
  return held.map(({ id, alias }) => ({ id, alias, name: names.get(id) ?? '' }));
}

function personOf(account: Account, { deptIds }: Actor): WhyResponse['user'] {
  const { userId, account: name, realName, tenantId, isPlatformAdmin, status } = account;
  return { id: userId, account: name, name: realName, tenantId, isPlatformAdmin, status: status ?? ACTIVE, deptIds };
}

/** Returns the reasons that keep a user out whatever they were granted. */
function refusalsOf(account: Account, { beforePasswordChange }: Demand, now: number): WhyRefusal[] {
  const { status, tenantStatus, tenantExpireTime, mustChangePassword } = account;
  const found: readonly (readonly [boolean, WhyRefusal])[] = [
    [status !== ACTIVE && status !== LOCKED, 'disabled'],
    [status === LOCKED, 'locked'],
    [!isEnabledStatus(tenantStatus), 'tenantDisabled'],
    [hasPassed(tenantExpireTime, now), 'tenantExpired'],
    [mustChangePassword && !beforePasswordChange, 'mustChangePassword'],
  ];
  return found.flatMap(([isSo, refusal]) => (isSo ? [refusal] : []));
}

/** Returns the reasons that lie in missing grants. */
function missing(somebody: Actor, { demands, calls }: Demand): WhyRefusal[] {
  if (!demands) return ['unknown'];
  if (demands.right === 'public' || demands.right === 'session' || somebody.isPlatformAdmin) return [];
  if (demands.right === 'platform') return ['platformOnly'];
  if (isPermitted(somebody, demands.codes)) return [];
  const isGranted = somebody.grants.some(({ apiScopes }) =>
    apiScopes.some((scope) => calls.some((call) => coversCall(scope, call))),
  );
  if (isGranted) return [];
  return [somebody.grants.length === 0 ? 'noRole' : 'noRight'];
}

interface Judging {
  readonly demand: Demand;
  readonly limits: ExplainedLimits | undefined;
  readonly grants: RoleGrants | undefined;
}

function roleOf({ id, alias, name }: HeldRole, { demand, limits, grants }: Judging): WhyRole {
  const own = limits?.roles.find(({ roleId }) => roleId === id);
  const byCode = demand.demands?.right === 'codes';
  const codes = (demand.demands?.codes ?? []).filter((code) => grants?.codes.has(code));
  const apiScopes = (grants?.apiScopes ?? []).filter((scope) => byCode && demand.calls.some((call) => coversCall(scope, call)));
  return {
    id,
    alias,
    name,
    codes,
    apiScopes,
    grants: byCode && (codes.length > 0 || apiScopes.length > 0),
    dataScopes: (own?.rules ?? []).map(ruleOf),
    rows: own?.rows ?? 'none',
  };
}

function ruleOf({ rule, state }: ExplainedLimits['roles'][number]['rules'][number]): WhyDataScope {
  const { id, name, type, column, condition } = rule;
  return { id, name, type, column, condition, fields: fieldsOf(rule.fields), state };
}

const fieldsOf = (fields: ReadonlySet<string> | undefined) => (fields ? [...fields] : ('*' as const));
