import type { Fault } from './fault.ts';

const difference = 'tests/server/tenants-apart.test.ts';
const policies = 'tests/server/tenant-policies.test.ts';

/**
 * Twenty ways to let one tenant notice another, each found by a test. What only weakens a statement is hidden by the policies
 * behind it, and found by the part of the difference that lifts them; what only weakens the policies is hidden by the filters,
 * and found by the tests of the policies.
 */
export const faultsOfTenants: readonly Fault[] = [
  {
    name: 'no statement of the engine asks whose a row is',
    file: 'server/crud/scope/scope.ts',
    text: 'return columns.tenantId && tenantId !== undefined ? eq(columns.tenantId, tenantId) : undefined;',
    replacement: 'return tenantId === eq ? columns : undefined;',
    foundBy: difference,
  },
  {
    name: 'anybody may ask for the rows of a tenant that they name',
    file: 'server/crud/scope/access.ts',
    text: "return actor.isPlatformAdmin && typeof asked === 'string'",
    replacement: "return typeof asked === 'string'",
    foundBy: difference,
  },
  {
    name: 'a row that is named by its id may be anybody’s',
    file: 'server/crud/scope/access.ts',
    text: "const isBound = ruled.model.resource.scope === 'tenant' && !actor.isPlatformAdmin;",
    replacement: 'const isBound = false;',
    foundBy: difference,
  },
  {
    name: 'a list holds the rows of all',
    file: 'server/crud/read/list.ts',
    text: "const scoped = scopedWhere(model, sql.placeholder('tenantId'), within);",
    replacement: 'const scoped = scopedWhere(model, undefined, within);',
    foundBy: difference,
  },
  {
    name: 'an export holds the rows of all',
    file: 'server/crud/excel/export.ts',
    text: 'where: and(scopedWhere(model, scope.tenantId, and(scope.within, further)), ...filters.conditions),',
    replacement: 'where: and(scopedWhere(model, undefined, and(scope.within, further)), ...filters.conditions),',
    foundBy: difference,
  },
  {
    name: 'a report sums the rows of all',
    file: 'server/crud/read/summary.ts',
    text: '.where(and(scopedWhere(model, scope.tenantId, and(scope.within, further)), ...filters.conditions))',
    replacement: '.where(and(scopedWhere(model, undefined, and(scope.within, further)), ...filters.conditions))',
    foundBy: difference,
  },
  {
    name: 'a figure of the home page counts the rows of all',
    file: 'server/crud/read/tally.ts',
    text: '.where(and(scopedWhere(model, scope.tenantId, scope.within), where))',
    replacement: '.where(and(scopedWhere(model, undefined, scope.within), where))',
    foundBy: difference,
  },
  {
    name: 'a tree grows the rows of all',
    file: 'server/crud/read/levels.ts',
    text: 'const visible = scopedWhere(model, scope.tenantId, and(scope.within, narrow));',
    replacement: 'const visible = scopedWhere(model, undefined, and(scope.within, narrow));',
    foundBy: difference,
  },
  {
    name: 'the choices of a form are the rows of all',
    file: 'server/crud/read/select.ts',
    text: 'scopedWhereWithRemoved(model, scope.tenantId, scope.within)',
    replacement: 'scopedWhereWithRemoved(model, undefined, scope.within)',
    foundBy: difference,
  },
  {
    name: 'a row may refer to one of another tenant',
    file: 'server/crud/write/choices.ts',
    text: 'scopedWhere(target, at.tenantId, offered)',
    replacement: 'scopedWhere(target, undefined, offered)',
    foundBy: difference,
  },
  {
    name: 'numbers that another tenant has given are taken',
    file: 'server/crud/write/numbers.ts',
    text: 'const ofTenant = tenantId === undefined ? undefined : eq(tenantColumn(column), tenantId);',
    replacement: 'const ofTenant = tenantId === tenantColumn ? eq : undefined;',
    foundBy: difference,
  },
  {
    name: 'an account is single among all tenants',
    file: 'server/modules/system/user/free-account.ts',
    text: 'where: { tenantId, account }',
    replacement: 'where: { account }',
    foundBy: difference,
  },
  {
    name: 'a dictionary is remembered for all tenants',
    file: 'server/modules/system/dict/service.ts',
    text: "const name = source === 'system' ? code",
    replacement: "const name = source !== 'other' ? code",
    foundBy: difference,
  },
  {
    name: 'a total is remembered for all tenants',
    file: 'server/crud/read/total.ts',
    text: 'const key = JSON.stringify([counting.capped.text, fill(counting.capped, values)]);',
    replacement: 'const key = JSON.stringify([counting.capped.text, fill(counting.capped, { ...values, tenantId: "" })]);',
    foundBy: difference,
  },
  {
    name: 'a connection keeps the tenant that it was first told',
    file: 'server/db/tenant-pool.ts',
    text: 'if (tenant !== undefined && tenant !== known.tenant)',
    replacement: 'if (tenant !== undefined && known.tenant === undefined)',
    foundBy: difference,
  },
  {
    name: 'what a tenant changed is announced to all',
    file: 'server/modules/system/live/service.ts',
    text: 'const isForeign = event.tenantId !== undefined && event.tenantId !== identity.tenantId;',
    replacement: 'const isForeign = event.tenantId === identity;',
    foundBy: difference,
  },
  {
    name: 'a message to a tenant is announced to all',
    file: 'server/modules/system/live/service.ts',
    text: 'event.tenantId === identity.tenantId;',
    replacement: 'event.tenantId !== undefined;',
    foundBy: difference,
  },
  {
    name: 'the policies let everything through',
    file: 'server/db/tenant-policies.ts',
    text: "= '*', false)) is not null`",
    replacement: "= '*', false)) is not null or true`",
    foundBy: policies,
  },
  {
    name: 'rows are read under the role of the owner, whom no policy binds',
    file: 'server/db/tenant-policies.ts',
    text: 'return rows[0]?.bypasses === false ? OWN_ROLE : SERVING_ROLE;',
    replacement: 'return rows.length === 0 ? SERVING_ROLE : OWN_ROLE;',
    foundBy: policies,
  },
  {
    name: 'every request is in the name of all tenants',
    file: 'server/plugins/auth.ts',
    text: 'if (actor) enterTenant(actor.isPlatformAdmin ? ALL_TENANTS : actor.tenantId, request, next);',
    replacement: 'if (actor) enterTenant(ALL_TENANTS, request, next);',
    foundBy: policies,
  },
  {
    name: 'a transaction is in the name of all tenants',
    file: 'server/db/tenant-pool.ts',
    text: "opening: toTenant(tenant, 'local')",
    replacement: "opening: toTenant('*' || tenant, 'local')",
    foundBy: policies,
  },
  {
    name: 'an article is locked whosever it is',
    file: 'server/modules/business/article/custody/lock.ts',
    text: 'const ofTenant = actor.isPlatformAdmin ? {} : { tenantId: actor.tenantId };',
    replacement: 'const ofTenant = {};',
    foundBy: 'server/modules/business/article/custody/lock.test.ts',
  },
];
