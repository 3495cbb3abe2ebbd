import pg from 'pg';
import type { TableFacts } from './archive/format.ts';

/**
 * Whose the rows of tables without a `tenant_id` are: `shared` by all tenants, of the `server` at work and of no tenant, or of the tenant that a
 * condition finds by `$tenant`. A test holds that every table is either here or has that column.
 */
export const otherTables: Readonly<Record<string, 'shared' | 'server' | { readonly where: string }>> = {
  api_scope: 'shared',
  audit_target: 'server',
  backup_proof: 'server',
  captcha: 'server',
  client: 'shared',
  code: 'server',
  code_column: 'server',
  data_scope: 'shared',
  // With credentials of the platform for other databases.
  datasource: 'server',
  dict: 'shared',
  idempotency: { where: 'user_id in (select id from "user" where tenant_id = $tenant)' },
  job_run: 'server',
  login_counter: 'server',
  menu: 'shared',
  param: 'shared',
  published: 'shared',
  qr_ticket: { where: 'for_tenant = $tenant' },
  region: 'shared',
  role_menu: { where: 'role_id in (select id from role where tenant_id = $tenant)' },
  role_scope: { where: 'role_id in (select id from role where tenant_id = $tenant)' },
  server_key: 'server',
  server_node: 'server',
  social_flow: { where: 'for_tenant = $tenant' },
  social_guest: { where: 'for_tenant = $tenant' },
  top_menu_menu: 'shared',
  topmenu: 'shared',
  visit_use: 'server',
};

/** Sessions and what only helps to sign in or to answer again: of a tenant, and of no use elsewhere. */
const passing = ['auth_session', 'idempotency', 'qr_ticket', 'sms_code', 'social_flow', 'social_guest'];

const hasTenant = ({ columns }: TableFacts) => columns.some(({ name }) => name === 'tenant_id');

/** Returns the condition of the rows that belong to a tenant; undefined for a table of which no tenant has rows. */
export function ownRows(table: TableFacts, tenantId: string): string | undefined {
  const tenant = pg.escapeLiteral(tenantId);
  if (hasTenant(table)) return `tenant_id = ${tenant}`;
  const other = otherTables[table.name];
  return typeof other === 'object' ? other.where.replaceAll('$tenant', tenant) : undefined;
}

/** Returns the condition of the rows that an archive of a tenant takes along: its own, and those that all tenants share. */
export function exportedRows(table: TableFacts, tenantId: string): string {
  if (passing.includes(table.name)) return 'false';
  return ownRows(table, tenantId) ?? (otherTables[table.name] === 'shared' ? 'true' : 'false');
}
