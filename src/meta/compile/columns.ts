import type { Resource } from '#shared/define';
import type { Field, Words } from '#shared/field';
import type { KindSpec } from '../kinds/kind.ts';
import { kindOf } from '../kinds/registry.ts';
import { fieldsOf } from './surface.ts';

/** A list column, still without language, order and widths of the reader. */
export interface ColumnPlan {
  readonly name: string;
  readonly title: Words;
  readonly field: Field;
  readonly cell: KindSpec['cell'];
  readonly width?: number;
  readonly align?: 'right' | 'center';
  readonly isSortable: boolean;
  /** The cell says what it means that there is no value. */
  readonly drawsEmpty?: boolean;
}

/** What a page may change of a column, by field name. A name without a field adds a column and needs a title. */
export type ColumnOverride = Partial<Pick<ColumnPlan, 'title' | 'cell' | 'width' | 'align' | 'isSortable' | 'drawsEmpty'>>;
export type ColumnOverrides = Readonly<Record<string, ColumnOverride>>;

const added: Pick<ColumnPlan, 'field' | 'cell' | 'isSortable'> = {
  field: { kind: 'computed', required: false, zh: '', en: '' },
  cell: ({ value }) => String(value),
  isSortable: false,
};

/** The columns of a list. */
export function compileColumns(resource: Resource, overrides: ColumnOverrides = {}): ColumnPlan[] {
  const own = fieldsOf(resource, 'list').map(({ name, field }) => {
    const spec = kindOf(field);
    return {
      name,
      title: field,
      field,
      cell: spec.cell,
      width: field.width ?? spec.width,
      align: spec.align,
      isSortable: !resource.fixedOrder && !spec.unsortable && !field.many,
      ...overrides[name],
    };
  });
  const further = Object.entries(overrides)
    .filter(([name, { title }]) => title !== undefined && !(name in resource.fields))
    .map(([name, override]) => ({ ...added, name, title: { zh: '', en: '' }, ...override }));
  return titleFirst(resource, chosenFirst(resource, [...own, ...further]));
}

/** Those that the noun has chosen in its order, then the others in that of the definition. */
function chosenFirst({ columns: chosen }: Resource, columns: ColumnPlan[]): ColumnPlan[] {
  if (!chosen) return columns;
  const rankOf = ({ name }: ColumnPlan) => (chosen.includes(name) ? chosen.indexOf(name) : chosen.length);
  return columns.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** The columns that a list does not show until its reader ticks them. What a page adds is shown. */
export function hiddenAtFirst(resource: Resource): readonly string[] {
  const { columns: chosen } = resource;
  if (!chosen) return [];
  return fieldsOf(resource, 'list').flatMap(({ name }) => (chosen.includes(name) ? [] : [name]));
}

/** In a tree the first column carries the branches, so it must be the one that names the row. */
function titleFirst({ layout, title }: Resource, columns: ColumnPlan[]): ColumnPlan[] {
  return layout === 'tree'
    ? columns.toSorted((one, other) => Number(other.name === title) - Number(one.name === title))
    : columns;
}

/** A remembered arrangement: names in order, and those that are not shown. */
export interface Arrangement {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** Puts columns in the reader's order. Columns that are new since then come where the definition has them. */
export function arrangeColumns(columns: readonly ColumnPlan[], { order }: Pick<Arrangement, 'order'>): ColumnPlan[] {
  const known = new Set(order);
  const queue = order.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  return columns.map((column) => (known.has(column.name) ? (queue.shift() ?? column) : column));
}

/** Exchanges a column with its neighbour. */
export function moveColumn(names: readonly string[], name: string, step: -1 | 1): string[] {
  const moved = [...names];
  const from = moved.indexOf(name);
  const to = from + step;
  if (from < 0 || to < 0 || to >= moved.length) return moved;
  moved.splice(from, 1);
  moved.splice(to, 0, name);
  return moved;
}
