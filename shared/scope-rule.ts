import { type Resource, systemColumnNames } from './define.ts';
import type { Field } from './field.ts';
import { splitMany } from './kinds.ts';
import { apiPathRule } from './rules.ts';

/** The keys of the dictionary `data_scope_type`: which rows a rule leaves. */
export const scopeTypes = { all: 1, own: 2, department: 3, departmentAndBelow: 4, condition: 5 } as const;
export type ScopeType = (typeof scopeTypes)[keyof typeof scopeTypes];

/** `create_user` → `createUser`: clients of the family write columns, ours write fields. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** The noun that a rule filters: `task`, `task.page` and `task.detail` all mean `task`. */
export function nounOfScope(scopeClass: string): string {
  return camelCase((scopeClass.split('.')[0] ?? '').trim());
}

const everyField = '*';

/** The fields that a rule leaves to be seen; nothing means all of them. */
export function fieldsOfScope(scopeField: string | null): ReadonlySet<string> | undefined {
  const names = splitMany(scopeField ?? everyField);
  return names.length === 0 || names.includes(everyField) ? undefined : new Set(names.map(camelCase));
}

/** What every reader of a row gets: without these a client could not go on with it. */
export const alwaysVisible: ReadonlySet<string> = new Set(['id', 'tenantId', 'isDeleted', 'version']);

/** The fields that a rule may leave out. */
export function hideableFields(resource: Resource): string[] {
  const system = systemColumnNames.filter((name) => !alwaysVisible.has(name) && !(name in resource.fields));
  return [...Object.keys(resource.fields), ...system];
}

/** The columns of the server that say whose a row is; of a row that is a person or a department itself, its own id. */
const ownerColumns = ['createUser', 'createDept', 'id'] as const;

/** What a rule about people or departments may compare: references of the noun, and who or which department created a row. */
export function scopeColumns({ fields }: Pick<Resource, 'fields'>): string[] {
  const references = Object.keys(fields).filter((name) => isReference(fields[name]));
  return [...ownerColumns.filter((name) => !(name in fields)), ...references];
}

const isReference = (field: Field | undefined) => field?.kind === 'ref' || field?.kind === 'treeRef';

/** The column that a rule compares when none is named; nothing for rules that compare none. */
export function defaultScopeColumn(type: number | null): string | undefined {
  if (type === scopeTypes.own) return 'createUser';
  return type === scopeTypes.department || type === scopeTypes.departmentAndBelow ? 'createDept' : undefined;
}

/** A call: its method and the address of the route that answers it. */
export interface RouteCall {
  readonly method: string;
  readonly path: string;
}

/** Whether a granted call covers this one: method and address are compared whole, `*` stands for any method or any rest. */
export function coversCall(granted: RouteCall, call: RouteCall): boolean {
  // A server answers HEAD wherever it answers GET.
  const method = call.method === 'HEAD' ? 'GET' : call.method;
  if (granted.method !== '*' && granted.method !== method) return false;
  if (apiPathRule(granted.path)) return false;
  return granted.path.endsWith('/*') ? call.path.startsWith(granted.path.slice(0, -1)) : granted.path === call.path;
}
