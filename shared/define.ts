import { byName } from './by-name.ts';
import type { Field, FieldCondition, Words } from './field.ts';

export { field } from './field.ts';

/** `hideIn` of a field that only actions set: neither a form nor an import has it. */
export const byAction = ['form', 'import'] as const;

export type Fields = Readonly<Record<string, Field>>;
export type SortDirection = 'asc' | 'desc';

/** The columns that the server keeps on every row; a definition never repeats them. */
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
/** A rule between two fields, as data: the number must be valid for its type of certificate. */
export interface CertificateRule<N extends string> {
  readonly certificate: readonly [type: N, number: N];
}
/** A rule between fields, as data: all of them have values, or none has. */
export interface TogetherRule<N extends string> {
  readonly together: readonly N[];
}
export type RowRule<N extends string = string> = AfterRule<N> | TogetherRule<N> | CertificateRule<N>;

/** Returns the names of the fields that a rule is about. */
export function fieldsOfRule(rule: RowRule): readonly string[] {
  if ('after' in rule) return rule.after;
  return 'together' in rule ? rule.together : rule.certificate;
}

/** A further verb of a noun, drawn as a button and guarded by `<noun>_<verb>`. */
export interface Verb extends Words {
  readonly verb: string;
  readonly on: 'row' | 'selection' | 'toolbar';
  /** Asks the user first: by its name, or by these words, in which `{field}` stands for what the row holds. */
  readonly confirm?: boolean | Words;
  /** The button is left out for rows that do not meet this condition. */
  readonly onlyWhen?: FieldCondition;
}

/** `tenant` rows belong to one tenant; `platform` rows to all, written by platform administrators only. */
export type Scope = 'tenant' | 'platform';

/** Fields that stand together under a title, in forms and in the detail. */
export interface FieldGroup<N extends string = string> extends Words {
  readonly fields: readonly N[];
}

/** A ratio of two sums, for example of the passed checks to all checks. */
export interface ReportRatio<N extends string = string> extends Words {
  readonly part: N;
  readonly whole: N;
  /** An average is a number, a share a percentage. */
  readonly as: 'percent' | 'average';
}

/** The summary of a report, over all rows that match and not only those of a page. */
export interface ReportPlan<N extends string = string> {
  /** The day or the moment by which its period is chosen. */
  readonly date: N;
  /** The period with which the report opens. */
  readonly period: ReportPeriod;
  /** The fields with whole numbers that are summed. */
  readonly sums: readonly N[];
  readonly ratios?: readonly ReportRatio<N>[];
  readonly chart: ReportChart<N>;
}

/** The chart of a report: a column for each value of `by` and each of these sums. */
export interface ReportChart<N extends string = string> {
  readonly by: N;
  readonly of: readonly { readonly name: N; readonly tone: ReportTone }[];
  /** The sum of which those of the chart are the parts: they are piled up. Without it they stand side by side, as they add up to nothing. */
  readonly whole?: N;
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
  /** The field that says what a row is whose title is only a number or a code: its name or its kind. */
  readonly called?: keyof F & string;
  /** The field with the address of a screen that a row leads to: rows that have one offer to open it. */
  readonly opens?: keyof F & string;
  /**
   * The default columns of a list, in order, until the reader chooses others; all listed fields when absent. The reader can tick
   * any other listed field.
   */
  readonly columns?: readonly (keyof F & string)[];
  /** What the moment is called at which a row was made, where lists are searched by it. */
  readonly createdAs?: Words;
  /** What comes first, in place of "no records yet": how the first row is made, or where it comes from. */
  readonly emptyHint?: Words;
  /** The titled sections of a noun with many fields, in order. Fields in none of them come first. */
  readonly groups?: readonly FieldGroup<keyof F & string>[];
  readonly rules?: readonly RowRule<keyof F & string>[];
  readonly scope?: S;
  /** Groups of fields whose combination is unique among the living rows of a tenant (or of the platform). */
  readonly unique?: readonly (readonly (keyof F & string)[])[];
  /**
   * The natural key: a field whose value is the row's id as well, for rows with a well-known number. References hold that number,
   * and a submit without an id means the row that has it. The number of a removed row may be used again.
   */
  readonly key?: keyof F & string;
  /** The name of the paged call on the wire. Our server answers both names. */
  readonly listVerb?: 'list' | 'page';
  readonly layout?: 'table' | 'tree';
  /** The server writes the rows by itself, for example a log: no call writes or removes any. */
  readonly readOnly?: boolean;
  /** Rows are created by a call of their own, for example an upload: they can be edited and removed, but not added by a form. */
  readonly arriving?: boolean;
  /** Rows of a read-only noun may still be removed, for example kept reports. */
  readonly removable?: boolean;
  /** Rows are derived from those of other nouns whenever they are read: there is no table, and nothing is written. */
  readonly derived?: boolean;
  /** Rows are read as a report: for a period, with sums and a chart over all of them. */
  readonly report?: ReportPlan<keyof F & string>;
  /** Rows always come in the server's order: no column sorts them. */
  readonly fixedOrder?: boolean;
  /** The topic under which the server announces changes of these rows: lists that are open show them at once. */
  readonly live?: 'operations' | 'messages' | 'work';
  /** Rows are never removed: there is no call and no button for it. */
  readonly lasting?: boolean;
  /**
   * The field with the id of the row of which these rows are parts: they are read and written with it, by a field of kind `rows`,
   * and have neither calls nor a menu of their own.
   */
  readonly partOf?: keyof F & string;
  readonly verbs?: readonly Verb[];
  /** The labels of further actions in the history of a row, by the name of the action. */
  readonly auditLabels?: Readonly<Record<string, Words>>;
}

/** A noun, read by both engines. All of its data are here and nowhere else. */
export interface Resource<F extends Fields = Fields, S extends Scope = Scope> {
  readonly name: string;
  readonly path: string;
  readonly label: Words;
  readonly fields: F;
  readonly sort: Readonly<Record<string, SortDirection>>;
  readonly title: string;
  readonly called?: string;
  readonly opens?: string;
  readonly columns?: readonly string[];
  readonly createdAs?: Words;
  readonly emptyHint?: Words;
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
  readonly live?: ResourceOptions<Fields, Scope>['live'];
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
    fields: byName(options.fields),
    scope: options.scope ?? ('tenant' as S),
    sort: byName(options.sort ?? { createTime: 'desc' }) as Readonly<Record<string, SortDirection>>,
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

/** Returns the key of a reference's or dictionary's label: `deptId` and `deptIds` → `deptName`, `category` → `categoryName`. */
export function labelKey(fieldName: string): string {
  return `${fieldName.replace(/Ids?$/, '')}Name`;
}

/** Turns `dataScope` into `data_scope`, the form of tables, columns, menu codes and permission codes. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Returns the button code that guards a verb of a noun, for example `notice_add`. */
export function permissionCode(resource: Pick<Resource, 'name'>, verb: string): string {
  return `${snakeCase(resource.name)}_${snakeCase(verb)}`;
}

/** Returns the path of a noun's call below the API root, for example `blade-desk/notice/submit`. */
export function callPath(resource: Pick<Resource, 'path'>, verb: string): string {
  return `${resource.path}/${verb}`;
}
