import type { Resource } from '#shared/define';
import type { Field, Words } from '#shared/field';
import type { KindSpec } from '../kinds/kind.ts';
import { kindOf } from '../kinds/registry.ts';
import { fieldsOf } from './surface.ts';

/** A list column before the reader's language, order and widths are applied. */
export interface ColumnPlan {
  readonly name: string;
  readonly title: Words;
  readonly field: Field;
  readonly cell: KindSpec['cell'];
  readonly width?: number;
  readonly align?: 'right' | 'center';
  readonly isSortable: boolean;
  /** The cell is drawn even when the value is empty. */
  readonly drawsEmpty?: boolean;
}

/** The properties of a column that a page may override, by field name. A name without a field adds a column and needs a title. */
export type ColumnOverride = Partial<Pick<ColumnPlan, 'title' | 'cell' | 'width' | 'align' | 'isSortable' | 'drawsEmpty'>>;
export type ColumnOverrides = Readonly<Record<string, ColumnOverride>>;

const added: Pick<ColumnPlan, 'field' | 'cell' | 'isSortable'> = {
  field: { kind: 'computed', required: false, zh: '', en: '' },
  cell: ({ value }) => String(value),
  isSortable: false,
};

/** Returns the columns of a list: the fields of the definition, with the overrides and added columns of the page. */
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

/** Returns the columns that the definition lists, in that order, followed by the others in the order of the fields. */
function chosenFirst({ columns: chosen }: Resource, columns: ColumnPlan[]): ColumnPlan[] {
  if (!chosen) return columns;
  const rankOf = ({ name }: ColumnPlan) => (chosen.includes(name) ? chosen.indexOf(name) : chosen.length);
  return columns.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** Returns the names of the columns that are hidden until the reader ticks them. Columns that a page adds are never hidden. */
export function hiddenAtFirst(resource: Resource): readonly string[] {
  const { columns: chosen } = resource;
  if (!chosen) return [];
  return fieldsOf(resource, 'list').flatMap(({ name }) => (chosen.includes(name) ? [] : [name]));
}

/** Puts the title column first in a tree, where the first column shows the branches. */
function titleFirst({ layout, title }: Resource, columns: ColumnPlan[]): ColumnPlan[] {
  return layout === 'tree'
    ? columns.toSorted((one, other) => Number(other.name === title) - Number(one.name === title))
    : columns;
}

/** A stored arrangement of columns: their order and the names of the hidden ones. */
export interface Arrangement {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
}

/** Puts columns in the reader's order. Columns that were added since then keep their place in the definition. */
export function arrangeColumns(columns: readonly ColumnPlan[], { order }: Pick<Arrangement, 'order'>): ColumnPlan[] {
  const known = new Set(order);
  const queue = order.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  return columns.map((column) => (known.has(column.name) ? (queue.shift() ?? column) : column));
}

/** Swaps a column with its neighbour; at the edge the order stays as it is. */
export function moveColumn(names: readonly string[], name: string, step: -1 | 1): string[] {
  const moved = [...names];
  const from = moved.indexOf(name);
  const to = from + step;
  if (from < 0 || to < 0 || to >= moved.length) return moved;
  moved.splice(from, 1);
  moved.splice(to, 0, name);
  return moved;
}
