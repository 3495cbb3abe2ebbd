import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { seedId } from '#server/lib/seed-id';
import { roleScope, scopeCategory } from '#server/modules/auth/grant-table';
import type { Condition, ConditionPart, ConditionVariable } from '#shared/condition';
import { type Resource, snakeCase } from '#shared/define';
import { ENABLED } from '#shared/enable-status';
import { scopeTypes } from '#shared/scope-rule';
import { article } from '#src/resources/business/article';
import { car } from '#src/resources/business/car';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { line } from '#src/resources/business/line';
import { artinstock, artoutstock } from '#src/resources/business/stock';
import { evaluate } from '#src/resources/operation/evaluate';
import { exception } from '#src/resources/operation/exception';
import { exchg } from '#src/resources/operation/exchg';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';
import {
  evaluateReport,
  exceptionReport,
  exchgReport,
  stockReport,
  taskReport,
  verifyReport,
} from '#src/resources/report/reports';
import { dataScope } from '#src/resources/system/data-scope';
import { dept } from '#src/resources/system/dept';
import { menus } from './menus/index.ts';
import { roleId } from './roles.ts';
import { addMissing, insertAll, type SeedRow, type Settled } from './settle.ts';

/** A rule about the rows of a noun that a role sees. */
interface ScopeLine {
  /** Distinguishes the rule from other rules about the noun. */
  readonly reach: keyof typeof reaches;
  readonly resource: Resource;
  readonly condition: Condition;
  /** The aliases of the roles that are granted the rule. */
  readonly roles: readonly string[];
}

const reaches = { base: '本基地', node: '本网点', own: '本人' } as const;

const is = (field: string, value: ConditionVariable): ConditionPart => ({ field, op: 'eq', value });
/** Compares a field with the base of the actor: their department or one above; an actor above the bases has all bases below. */
const atBase = (field: string): ConditionPart[] => [is(field, '$deptTree'), is(field, '$deptAbove')];
const any = (...parts: readonly (readonly ConditionPart[])[]): Condition => ({ any: parts.flat() });

const planners = ['dispatcher', 'supervisor'];
const ofBase = { reach: 'base', roles: [...planners, 'vault_keeper'] } as const;
const ofNode = { reach: 'node', roles: ['node_keeper'] } as const;

const reports = [taskReport, exchgReport, stockReport, verifyReport, exceptionReport, evaluateReport];

/** The rules of the roles in the domain model 15. A role without a rule about a noun sees all rows that it may read. */
const lines: readonly ScopeLine[] = [
  { ...ofBase, resource: dept, condition: any(atBase('id'), atBase('baseId')) },
  { ...ofBase, resource: line, condition: any(atBase('baseId')) },
  { ...ofBase, resource: car, condition: any(atBase('baseId')) },
  { ...ofBase, resource: convoy, condition: any(atBase('deptId')) },
  { ...ofBase, resource: keeper, condition: any(atBase('deptId'), atBase('deptId.baseId')) },
  { ...ofBase, resource: bizClient, condition: any(atBase('deptId.baseId')) },
  { ...ofBase, resource: article, condition: any(atBase('baseId'), atBase('homeDeptId.baseId')) },
  { ...ofBase, resource: tactic, condition: any(atBase('lineId.baseId')) },
  { ...ofBase, resource: task, condition: any(atBase('baseId')) },
  // Each of these happens at a place of the base, or at the base itself.
  ...[verify, exchg, exception, evaluate].map(
    (resource): ScopeLine => ({ ...ofBase, resource, condition: any(atBase('deptId'), atBase('deptId.baseId')) }),
  ),
  ...[artinstock, artoutstock].map((resource): ScopeLine => ({ ...ofBase, resource, condition: any(atBase('baseId')) })),
  ...reports.map((resource): ScopeLine => ({ ...ofBase, roles: planners, resource, condition: any(atBase('baseId')) })),
  { ...ofNode, resource: dept, condition: any([is('id', '$deptTree'), is('id', '$deptAbove')]) },
  { ...ofNode, resource: line, condition: any([is('outStops.deptId', '$dept'), is('inStops.deptId', '$dept')]) },
  // The cars and escorts that come to a node belong to the base that serves it.
  { ...ofNode, resource: car, condition: any([is('baseId', '$deptAbove')]) },
  { ...ofNode, resource: convoy, condition: any([is('deptId', '$deptAbove')]) },
  { ...ofNode, resource: keeper, condition: any([is('deptId', '$dept')]) },
  { ...ofNode, resource: bizClient, condition: any([is('deptId', '$dept')]) },
  {
    ...ofNode,
    resource: article,
    condition: any([is('homeDeptId', '$dept'), is('deptId', '$dept'), is('clientId.deptId', '$dept')]),
  },
  { ...ofNode, resource: task, condition: any([is('nodes.deptId', '$dept')]) },
  ...[verify, exchg, exception, evaluate].map(
    (resource): ScopeLine => ({ ...ofNode, resource, condition: any([is('deptId', '$dept')]) }),
  ),
  { reach: 'own', roles: ['convoy'], resource: convoy, condition: any([is('id', '$user')]) },
  {
    reach: 'own',
    roles: ['convoy'],
    resource: task,
    condition: any([is('convoyIds', '$user'), is('leaderId', '$user'), is('driverId', '$user')]),
  },
  {
    reach: 'own',
    roles: ['convoy', 'client'],
    resource: exchg,
    condition: any(
      [is('taskId.convoyIds', '$user'), is('taskId.leaderId', '$user'), is('taskId.driverId', '$user')],
      [is('clientId', '$user')],
    ),
  },
  {
    reach: 'own',
    roles: ['convoy'],
    resource: exception,
    condition: any([is('taskId.convoyIds', '$user'), is('createUser', '$user')]),
  },
  {
    reach: 'own',
    roles: ['convoy', 'client'],
    resource: evaluate,
    // The author of an evaluation creates its row.
    condition: any([is('createUser', '$user'), is('targetIds', '$user')]),
  },
  { reach: 'own', roles: ['client'], resource: article, condition: any([is('clientId', '$user')]) },
];

const scopes = tableOf(dataScope);

const codeOf = ({ resource, reach }: ScopeLine) => `${snakeCase(resource.name)}_${reach}`;
const idOf = (own: ScopeLine) => seedId('data_scope', codeOf(own));

function rowOf(own: ScopeLine) {
  const menu = menus.find(({ code }) => code === snakeCase(own.resource.name));
  if (!menu) throw new Error(`No menu for the rules about ${own.resource.name}`);
  return {
    id: idOf(own),
    menuId: menu.id,
    resourceCode: codeOf(own),
    scopeName: `${menu.name} [${reaches[own.reach]}]`,
    scopeType: scopeTypes.condition,
    scopeClass: own.resource.name,
    scopeColumn: '-',
    scopeField: '*',
    scopeValue: own.condition,
    status: ENABLED,
  };
}

export const scopeRows = lines.map(rowOf);

/**
 * Adds the rules about the rows that the seeded roles see, and grants them. A missing grant between a role and a rule that both
 * existed before was revoked by an administrator, and is not granted again.
 */
export async function addRoleScopes(tx: Transaction, role: Settled<SeedRow>): Promise<void> {
  const scope = await addMissing(tx, scopes, { rows: scopeRows, key: ['resourceCode'] });
  const fresh = new Set([...role.missing, ...scope.missing].map(({ id }) => id));
  const pairs = lines.flatMap((own) =>
    own.roles.flatMap((alias) => {
      const [holder, held] = [role.living.get(roleId(alias)), scope.living.get(idOf(own))];
      const isNew = fresh.has(roleId(alias)) || fresh.has(idOf(own));
      return holder && held && isNew ? [{ roleId: holder, scopeId: held, scopeCategory: scopeCategory.dataScope }] : [];
    }),
  );
  await insertAll(tx, roleScope, pairs);
}
