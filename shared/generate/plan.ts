import { defineResource, type Fields, field, type Resource, type Scope, type SortDirection } from '../define.ts';
import type { SearchMode, Surface, Words } from '../field.ts';
import type { FieldKind } from '../field-kinds.ts';
import { kindFacts } from '../kinds.ts';
import { camelName, kebabName, nounName } from './names.ts';

/** The kinds of field that a column of a table may become; `bizDict` is a dictionary of the tenant. */
export type ColumnType =
  | Exclude<FieldKind, 'account' | 'treeRef' | 'dates' | 'integers' | 'rows' | 'computed' | 'transient'>
  | 'bizDict';

/** A column with the options of its field, as the user has chosen them. */
export interface CodeColumn {
  readonly name: string;
  readonly label: string;
  readonly labelEn: string;
  readonly type: ColumnType;
  /** The longest text, in characters. */
  readonly length?: number | null;
  /** The number of digits after the point. */
  readonly scale?: number | null;
  readonly dictCode?: string | null;
  /** The noun that a reference leads to. */
  readonly target?: string | null;
  readonly required: boolean;
  /** No two rows of a tenant share the value. */
  readonly unique?: boolean;
  readonly list: boolean;
  readonly search: boolean;
  readonly form: boolean;
}

/** The input from which a noun is generated. Paths are made from its names; the texts that the user has typed are only labels. */
export interface CodeSheet {
  readonly codeName: string;
  readonly codeNameEn: string;
  readonly serviceName: string;
  readonly tableName: string;
  readonly tablePrefix?: string | null;
  readonly pkName?: string | null;
  readonly scope: Scope;
  readonly columns: readonly CodeColumn[];
}

/** The facts about other parts of the product that generation needs. */
export interface Surroundings {
  /** Returns whether rows of a noun have parents, so that they are chosen from a tree. */
  readonly isTree: (noun: string) => boolean;
  /** Returns whether the keys of a dictionary are texts. */
  readonly hasTextKeys: (code: string, type: 'dict' | 'bizDict') => boolean;
}

/** A call of a field's builder: `field.<builder>(first, options)`. */
export interface PlannedField {
  readonly builder: Exclude<ColumnType, 'bizDict'> | 'bizDict' | 'treeRef';
  readonly first?: string;
  readonly options: Readonly<Record<string, unknown>> & Words;
}

/** A planned definition: it is printed for the repository, or made at once for a preview. */
export interface Plan {
  readonly name: string;
  readonly path: string;
  readonly label: Words;
  readonly scope: Scope;
  readonly fields: Readonly<Record<string, PlannedField>>;
  readonly sort?: Readonly<Record<string, SortDirection>>;
  readonly title: string;
}

const operators: Readonly<Record<'text' | 'order' | 'key', SearchMode>> = { text: 'contains', order: 'range', key: 'equals' };

const kindOf = (type: ColumnType): FieldKind => (type === 'bizDict' ? 'dict' : type);

/** Returns how a column is searched; undefined for kinds that cannot be. */
export function searchModeOf(type: ColumnType): SearchMode | undefined {
  const { compares } = kindFacts[kindOf(type)];
  return compares && operators[compares];
}

/** The kinds of fields that can be the title of a row: short, entered by hand and distinctive. */
const titles: ReadonlySet<ColumnType> = new Set(['text', 'code', 'phone', 'email']);
/** Returns whether a column's value can tell one row from all others: it is compared as a whole. */
export const canBeUnique = (type: ColumnType): boolean =>
  searchModeOf(type) !== undefined && type !== 'bool01' && type !== 'yesNo';
/** Returns whether the column holds a whole number, as the one does that the engine keeps for `status`. */
export const isWholeStatus = (type: ColumnType, hasTextKeys: boolean): boolean =>
  type === 'integer' || ((type === 'dict' || type === 'bizDict') && !hasTextKeys);
/** The kinds of texts whose longest length can be chosen. */
export const boundedTypes: ReadonlySet<ColumnType> = new Set(['text', 'textarea', 'code', 'email', 'secret']);

/** Returns the column for the title of a row: the first required text that is in list and form, else the first such text. */
export function titleOf(columns: readonly CodeColumn[]): CodeColumn | undefined {
  const fit = columns.filter(({ type, list, form }) => titles.has(type) && list && form);
  return fit.find(({ required }) => required) ?? fit[0];
}

function hiddenOf({ list, form }: CodeColumn): readonly Surface[] {
  return [...(list ? [] : (['list'] as const)), ...(form ? [] : (['form'] as const))];
}

/** Returns the options of a column's field that depend on its kind. */
function kindOptions({ type, length, scale, dictCode }: CodeColumn, around: Surroundings) {
  if (boundedTypes.has(type)) return length ? { max: length } : {};
  if (type === 'decimal') return typeof scale === 'number' ? { scale } : {};
  const isDict = type === 'dict' || type === 'bizDict';
  return isDict && around.hasTextKeys(dictCode ?? '', type) ? { keys: 'text' } : {};
}

/** Returns the builder of a column's kind, and its first argument. */
function callOf({ type, dictCode, target }: CodeColumn, around: Surroundings): Pick<PlannedField, 'builder' | 'first'> {
  if (type === 'dict' || type === 'bizDict') return { builder: type, first: dictCode ?? '' };
  if (type === 'ref') return { builder: around.isTree(target ?? '') ? 'treeRef' : 'ref', first: target ?? '' };
  return { builder: type };
}

function plannedField(column: CodeColumn, around: Surroundings): PlannedField {
  const { label, labelEn, type, required, unique, search } = column;
  const hidden = hiddenOf(column);
  const options = {
    zh: label,
    en: labelEn,
    ...(required && { required: true }),
    ...(unique && { unique: true }),
    ...kindOptions(column, around),
    ...(search && { search: searchModeOf(type) }),
    ...(hidden.length > 0 && { hideIn: hidden }),
  };
  return { ...callOf(column, around), options };
}

/** Plans the definition of a noun. Names and kinds of the sheet must have been checked before. */
export function planOf(sheet: CodeSheet, around: Surroundings): Plan {
  const { codeName, codeNameEn, serviceName, tableName, tablePrefix, scope, columns } = sheet;
  const name = nounName(tableName, tablePrefix ?? '');
  const isOrdered = columns.some((column) => camelName(column.name) === 'sort' && column.type === 'integer');
  return {
    name,
    path: `${serviceName}/${kebabName(name)}`,
    label: { zh: codeName, en: codeNameEn },
    scope,
    fields: Object.fromEntries(columns.map((column) => [camelName(column.name), plannedField(column, around)])),
    ...(isOrdered && { sort: { sort: 'asc' } }),
    title: camelName(titleOf(columns)?.name ?? columns[0]?.name ?? 'id'),
  };
}

type Builder = (...args: unknown[]) => Fields[string];

/** Makes the definition itself, equal to the one that is printed for the repository. */
export function definitionOf({ fields, ...plan }: Plan): Resource {
  // Each builder gets its planned arguments: the first one where it has one, then the options.
  const builders = field as unknown as Readonly<Record<string, Builder>>;
  const made = Object.entries(fields).map(([name, { builder, first, options }]) => {
    const build = builders[builder] as Builder;
    return [name, first === undefined ? build(options) : build(first, options)] as const;
  });
  return defineResource<Fields, Scope>({ ...plan, fields: Object.fromEntries(made) });
}
