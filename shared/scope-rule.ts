import { type Resource, systemColumnNames } from './define.ts';
import type { Field } from './field.ts';
import { splitMany } from './kinds.ts';
import { apiPathRule } from './rules.ts';

/** The keys of the dictionary `data_scope_type`, by the rows that a rule leaves. */
export const scopeTypes = { all: 1, own: 2, department: 3, departmentAndBelow: 4, condition: 5 } as const;
export type ScopeType = (typeof scopeTypes)[keyof typeof scopeTypes];

/** Turns `create_user` into `createUser`, since clients of the family write columns and ours write fields. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the noun that a rule filters: `task`, `task.page` and `task.detail` all mean `task`. */
export function nounOfScope(scopeClass: string): string {
  return camelCase((scopeClass.split('.')[0] ?? '').trim());
}

const everyField = '*';

/** Returns the fields that a rule lets its reader see; undefined means all of them. */
export function fieldsOfScope(scopeField: string | null): ReadonlySet<string> | undefined {
  const names = splitMany(scopeField ?? everyField);
  return names.length === 0 || names.includes(everyField) ? undefined : new Set(names.map(camelCase));
}

/** The columns that every reader of a row gets, since a client could not go on with it otherwise. */
export const alwaysVisible: ReadonlySet<string> = new Set(['id', 'tenantId', 'isDeleted', 'version']);

/** Returns the fields that a rule may hide. */
export function hideableFields(resource: Resource): string[] {
  const system = systemColumnNames.filter((name) => !alwaysVisible.has(name) && !(name in resource.fields));
  return [...Object.keys(resource.fields), ...system];
}

/** The server's columns that name the owner of a row; `id` is for rows that are people or departments themselves. */
const ownerColumns = ['createUser', 'createDept', 'id'] as const;

/** Returns the columns that a rule about people or departments may compare: the noun's references, and the owner of a row. */
export function scopeColumns({ fields }: Pick<Resource, 'fields'>): string[] {
  const references = Object.keys(fields).filter((name) => isReference(fields[name]));
  return [...ownerColumns.filter((name) => !(name in fields)), ...references];
}

const isReference = (field: Field | undefined) => field?.kind === 'ref' || field?.kind === 'treeRef';

/** Returns the column that a rule compares when none is named; undefined for rules that compare none. */
export function defaultScopeColumn(type: number | null): string | undefined {
  if (type === scopeTypes.own) return 'createUser';
  return type === scopeTypes.department || type === scopeTypes.departmentAndBelow ? 'createDept' : undefined;
}

/** A call: its method and the address of the route that answers it. */
export interface RouteCall {
  readonly method: string;
  readonly path: string;
}

/** Returns whether a granted call covers another: method and address must be equal, `*` stands for any method or any rest. */
export function coversCall(granted: RouteCall, call: RouteCall): boolean {
  // A server answers HEAD wherever it answers GET.
  const method = call.method === 'HEAD' ? 'GET' : call.method;
  if (granted.method !== '*' && granted.method !== method) return false;
  if (apiPathRule(granted.path)) return false;
  return granted.path.endsWith('/*') ? call.path.startsWith(granted.path.slice(0, -1)) : granted.path === call.path;
}
