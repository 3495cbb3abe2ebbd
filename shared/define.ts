import type { Field, FieldCondition, Words } from './field.ts';

export { field } from './field.ts';

export type Fields = Readonly<Record<string, Field>>;
export type SortDirection = 'asc' | 'desc';

/** The columns the server keeps on every row; a definition never repeats them. */
export interface SystemColumns {
  id: string;
  tenantId: string;
  createUser: string;
  createDept: string;
  createTime: string;
  updateUser: string;
  updateTime: string;
  status: number;
  isDeleted: 0 | 1;
  version: number;
}

export const systemColumnNames = [
  'id',
  'tenantId',
  'createUser',
  'createDept',
  'createTime',
  'updateUser',
  'updateTime',
  'status',
  'isDeleted',
  'version',
] as const satisfies readonly (keyof SystemColumns)[];

/** A rule between two fields, as data: the second must not be before the first. */
export interface AfterRule<N extends string> {
  readonly after: readonly [from: N, to: N];
}
/** A rule between two fields, as data: the number is one of its kind of certificate. */
export interface CertificateRule<N extends string> {
  readonly certificate: readonly [type: N, number: N];
}
/** A rule between fields, as data: they have values all together or not at all. */
export interface TogetherRule<N extends string> {
  readonly together: readonly N[];
}
export type RowRule<N extends string = string> = AfterRule<N> | TogetherRule<N> | CertificateRule<N>;

/** The names of the fields that a rule is about. */
export function fieldsOfRule(rule: RowRule): readonly string[] {
  if ('after' in rule) return rule.after;
  return 'together' in rule ? rule.together : rule.certificate;
}

/** A further verb of a noun, drawn as a button and guarded by `<noun>_<verb>`. */
export interface Verb extends Words {
  readonly verb: string;
  readonly on: 'row' | 'selection' | 'toolbar';
  readonly confirm?: boolean;
  /** Left out for rows that do not say so. */
  readonly onlyWhen?: FieldCondition;
}

/** `tenant` rows belong to one tenant; `platform` rows to all, written by platform administrators only. */
export type Scope = 'tenant' | 'platform';

/** Fields that stand together under a title, in forms and in the detail. */
export interface FieldGroup<N extends string = string> extends Words {
  readonly fields: readonly N[];
}

/** A share of two sums, for example what passed of what was checked. */
export interface ReportRatio<N extends string = string> extends Words {
  readonly part: N;
  readonly whole: N;
  /** An average is a number, a share a percentage. */
  readonly as: 'percent' | 'average';
}

/** What a report says besides its rows: of all that match, not of a page alone. */
export interface ReportPlan<N extends string = string> {
  /** The day or the moment by which its period is chosen. */
  readonly date: N;
  /** What it is opened for. */
  readonly period: ReportPeriod;
  /** Whole numbers that are added up. */
  readonly sums: readonly N[];
  readonly ratios?: readonly ReportRatio<N>[];
  /** Columns, one for each value of `by`, of these sums, one upon the other. */
  readonly chart: { readonly by: N; readonly of: readonly { readonly name: N; readonly tone: ReportTone }[] };
}
/** Days up to today, or those of the calendar's week or month so far. */
export type ReportPeriod = 'today' | 'yesterday' | 'week' | 'month' | 'lastMonth';
export type ReportTone = 'accent' | 'success' | 'danger';

interface ResourceOptions<F extends Fields, S extends Scope> {
  /** Singular, camelCase: table, menu code and permission prefix are its snake_case form. */
  readonly name: string;
  /** Below `/api/`: `<path>/{list,detail,submit,remove}`. */
  readonly path: string;
  readonly label: Words;
  readonly fields: F;
  readonly sort?: { readonly [N in (keyof F & string) | 'createTime' | 'updateTime']?: SortDirection };
  /** The field that stands for a row in references and messages; the first required text by default. */
  readonly title?: keyof F & string;
  /**
   * The fields by which people decide in a list, in their order: its columns until the reader chooses others. All of the list where
   * nothing is said. Whatever else the list has is a tick away.
   */
  readonly columns?: readonly (keyof F & string)[];
  /** The titled sections of a noun with many fields, in their order. What is in none stands before them. */
  readonly groups?: readonly FieldGroup<keyof F & string>[];
  readonly rules?: readonly RowRule<keyof F & string>[];
  readonly scope?: S;
  /** Groups of fields whose combination is unique among the living rows of a tenant (or of the platform). */
  readonly unique?: readonly (readonly (keyof F & string)[])[];
  /**
   * The field whose value is a row's id as well, for rows that everybody knows by a number: a reference holds that number, and a
   * submit without an id means the row that has it. The number of a removed row may be given again.
   */
  readonly key?: keyof F & string;
  /** What the paged call is named on the wire. Our server answers both names. */
  readonly listVerb?: 'list' | 'page';
  readonly layout?: 'table' | 'tree';
  /** Rows come into being by themselves, for example a log: they are read, and neither written nor removed by a call. */
  readonly readOnly?: boolean;
  /** Rows come into being by a call of their own, for example an upload: they are edited and removed like others, and never added. */
  readonly arriving?: boolean;
  /** Rows that are only read may still be removed, for example what a call of its own keeps. */
  readonly removable?: boolean;
  /** Rows are worked out from those of other nouns whenever they are read: there is no table, and nothing is written. */
  readonly derived?: boolean;
  /** Rows are read as a report: for a period, with sums and a drawing over all of them. */
  readonly report?: ReportPlan<keyof F & string>;
  /** Rows come in the order that the server gives them: no column orders them. */
  readonly fixedOrder?: boolean;
  /** Rows are never removed: there is no call and no button for it. */
  readonly lasting?: boolean;
  /**
   * The field that names the row of which these rows are parts: they are read and written with it, by a field of kind `rows`, and
   * have neither calls nor a menu of their own.
   */
  readonly partOf?: keyof F & string;
  readonly verbs?: readonly Verb[];
  /** What the history of a row calls what was done to it by other calls, by the name of the action. */
  readonly auditLabels?: Readonly<Record<string, Words>>;
}

/** A noun, read by both engines. Everything about it that is data is here and nowhere else. */
export interface Resource<F extends Fields = Fields, S extends Scope = Scope> {
  readonly name: string;
  readonly path: string;
  readonly label: Words;
  readonly fields: F;
  readonly sort: Readonly<Record<string, SortDirection>>;
  readonly title: string;
  readonly columns?: readonly string[];
  readonly groups: readonly FieldGroup[];
  readonly rules: readonly RowRule[];
  readonly scope: S;
  readonly unique: readonly (readonly string[])[];
  readonly key?: string;
  readonly listVerb: 'list' | 'page';
  readonly layout: 'table' | 'tree';
  readonly readOnly: boolean;
  readonly arriving: boolean;
  readonly removable: boolean;
  readonly derived: boolean;
  readonly report?: ReportPlan;
  readonly fixedOrder: boolean;
  readonly lasting: boolean;
  readonly partOf?: string;
  readonly verbs: readonly Verb[];
  readonly auditLabels: Readonly<Record<string, Words>>;
}

/**
 * Defines a noun once for both engines.
 *
 * @example
 * export const notice = defineResource({
 *   name: 'notice',
 *   path: 'blade-desk/notice',
 *   label: { zh: '通知公告', en: 'Notices' },
 *   fields: { title: field.text({ zh: '标题', en: 'Title', required: true, search: 'contains' }) },
 * });
 */
export function defineResource<const F extends Fields, const S extends Scope = 'tenant'>(
  options: ResourceOptions<F, S>,
): Resource<F, S> {
  const names = Object.keys(options.fields);
  const requiredText = names.find((name) => {
    const field = options.fields[name];
    return field?.required && (field.kind === 'text' || field.kind === 'code');
  });
  return {
    groups: [],
    rules: [],
    unique: [],
    listVerb: 'list',
    layout: 'table',
    readOnly: options.derived ?? false,
    arriving: false,
    removable: false,
    derived: false,
    fixedOrder: false,
    lasting: false,
    verbs: [],
    auditLabels: {},
    ...options,
    scope: options.scope ?? ('tenant' as S),
    sort: (options.sort ?? { createTime: 'desc' }) as Readonly<Record<string, SortDirection>>,
    title: options.title ?? requiredText ?? names[0] ?? 'id',
  };
}

type ValueOf<T> = T extends Field<infer V, infer R> ? (R extends true ? V : V | null) : never;
type Named<F extends Fields> = { [N in keyof F & string]: F[N]['kind'] extends 'dict' | 'ref' | 'treeRef' ? N : never }[keyof F &
  string];
type NameOf<N extends string> = N extends `${infer B}Ids` ? `${B}Name` : N extends `${infer B}Id` ? `${B}Name` : `${N}Name`;

/** The type of a row of this noun: own fields (null when empty), joined names, system columns. */
export type RowOf<R extends Resource> = SystemColumns & {
  [N in keyof R['fields']]: ValueOf<R['fields'][N]>;
} & { [N in Named<R['fields']> as NameOf<N>]: string };

/** The name under which a reference's or dictionary's label travels: `deptId` and `deptIds` → `deptName`, `category` → `categoryName`. */
export function labelKey(fieldName: string): string {
  return `${fieldName.replace(/Ids?$/, '')}Name`;
}

/** `dataScope` → `data_scope`: the form used for tables, columns, menu codes and permission codes. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** The button code that guards a verb of a noun, for example `notice_add`. */
export function permissionCode(resource: Pick<Resource, 'name'>, verb: string): string {
  return `${snakeCase(resource.name)}_${snakeCase(verb)}`;
}

/** The path of a noun's call below the API root, for example `blade-desk/notice/submit`. */
export function callPath(resource: Pick<Resource, 'path'>, verb: string): string {
  return `${resource.path}/${verb}`;
}
