import { tableOf } from '#server/crud/model/table';
import { ROOT_ID, seedId } from '#server/lib/seed-id';
import { role } from '#src/resources/system/role';
import { PLATFORM_TENANT } from './organisation.ts';

/**
 * The grants of a role: menu code → the verbs of its buttons, `*` for all of them, an empty text for nothing. The entry of an
 * area holds for all menus below it that have no entry, and `*` for the whole tree. Menus above a granted one are granted as
 * well.
 */
export type Grants = Readonly<Record<string, string>>;

export interface RoleLine {
  readonly alias: string;
  readonly name: string;
  readonly grants: Grants;
}

/** The grants of all staff: notices, services, and the work lists in which leave is requested and approved. */
const staff: Grants = { notice: 'view', service: 'view', work: '*' };

const readMasterData: Grants = {
  arttype: 'view',
  article: 'view history',
  car: 'view',
  biz_client: 'view',
  convoy: 'view',
  keeper: 'view',
  line: 'view',
};

const readOperations: Grants = {
  tactic: 'view preview',
  task: 'view bagcount',
  exchg: 'view print',
  artinstock: 'view',
  artoutstock: 'view',
  verify: 'view',
  exception: 'view',
  evaluate: 'view',
};

const readReports: Grants = {
  task_report: 'view export keep',
  exchg_report: 'view export keep',
  stock_report: 'view export keep',
  verify_report: 'view export keep',
  exception_report: 'view export keep',
  evaluate_report: 'view export keep',
  report_list: 'view delete export',
  report_plan: 'add edit delete view export',
};

/** The grants of a tenant's administrator; rows that all tenants share are only read, as the platform alone writes them. */
const tenantAdministration: Grants = {
  role: '*',
  data_scope: '*',
  api_scope: '*',
  authority_why: '*',
  user: '*',
  dept: '*',
  post: '*',
  dictbiz: '*',
  list_view: '*',
  dict: 'view export',
  menu: 'view export',
  topmenu: 'view export',
  param: 'view export',
  region: 'view export',
};

/** Withheld grants: menus about the servers and all tenants are the platform's. */
const platformOnly: Grants = { daily_job: '', daily_job_run: '', health: '' };

/** The grants of both sides of a handover; data scopes and the exchange itself decide who may act where. */
const handOver: Grants = {
  exchg: 'view export open sign reject print',
  verify: 'view submit',
  exception: 'view add edit',
  evaluate: 'view submit',
};

/** The roles of the domain model 15. */
export const roles: readonly RoleLine[] = [
  { alias: 'administrator', name: '超级管理员', grants: { '*': '*' } },
  {
    alias: 'admin',
    name: '租户管理员',
    grants: {
      desk: '*',
      work: '*',
      business: '*',
      operation: '*',
      exchg: 'view export open reject void print',
      flow: '*',
      report: '*',
      resource: '*',
      monitor: '*',
      ...platformOnly,
      ...tenantAdministration,
    },
  },
  {
    alias: 'dispatcher',
    name: '调度员',
    grants: {
      ...staff,
      ...readMasterData,
      ...readOperations,
      ...readReports,
      line: '*',
      car: '*',
      tactic: '*',
      task: 'add edit delete view export publish withdraw cancel crew suspend finish bagcount',
      exception: '*',
      evaluate: 'view export reply',
    },
  },
  {
    alias: 'supervisor',
    name: '安保主管',
    grants: {
      ...staff,
      ...readMasterData,
      ...readOperations,
      ...readReports,
      article: 'view history export writeoff',
      task: 'view export skip suspend resume bagcount',
      exchg: 'view export void print',
      verify: 'view export override',
      exception: '*',
      evaluate: 'view export reply',
    },
  },
  {
    alias: 'vault_keeper',
    name: '管库员',
    grants: {
      ...staff,
      ...readMasterData,
      ...readOperations,
      ...handOver,
      article: 'add edit view import export history pack relocate',
      task: 'view arrive bagcount',
      artinstock: 'view export',
      artoutstock: 'view export',
    },
  },
  {
    alias: 'node_keeper',
    name: '网点交接员',
    grants: {
      ...staff,
      ...readMasterData,
      ...handOver,
      article: 'add edit view history',
      biz_client: 'add edit view',
      task: 'view arrive bagcount',
    },
  },
  {
    alias: 'convoy',
    name: '押运员',
    grants: {
      ...staff,
      convoy: 'view qrcode',
      task: 'view arrive bagcount',
      exchg: 'view sign print',
      exception: 'view add',
      evaluate: 'view submit',
    },
  },
  {
    alias: 'client',
    name: '客户',
    grants: {
      notice: 'view',
      service: 'view',
      article: 'view history',
      exchg: 'view sign print',
      evaluate: 'view submit',
    },
  },
  {
    alias: 'auditor',
    name: '审计员',
    grants: {
      '*': 'view export',
      work: '*',
      article: 'view export history',
      task: 'view export bagcount',
      exchg: 'view export print',
      ...platformOnly,
      tool: '',
      tenant: '',
      client: '',
    },
  },
];

const roleTable = tableOf(role);
type RoleRow = typeof roleTable.$inferInsert & { readonly id: string };

export const roleId = (alias: string) => seedId('role', `${PLATFORM_TENANT}:${alias}`);

export const roleRows: readonly RoleRow[] = roles.map(({ alias, name }, index) => ({
  id: roleId(alias),
  tenantId: PLATFORM_TENANT,
  parentId: ROOT_ID,
  roleName: name,
  roleAlias: alias,
  sort: index + 1,
}));
