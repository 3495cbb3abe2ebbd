import type { CrudFilter, LogicalFilter } from '@refinedev/core';
import type { Resource } from '#shared/define';
import type { Field, SearchMode } from '#shared/field';
import { splitMany } from '#shared/kinds';
import type { Values } from '#shared/validate';

/** A field of the search bar. */
export interface SearchItem {
  readonly name: string;
  readonly mode: SearchMode;
  /** The field as the control should see it: optional, for `in` with several values, and a computed one as the kind it is shown as. */
  readonly field: Field;
}

const asShown = (field: Field): Field => (field.kind === 'computed' ? { ...field, kind: field.as ?? 'text' } : field);

/** Returns the fields by which the definition lets a list be searched, and the moment at which rows were made. */
export function compileSearch({ fields, createdAs }: Resource): SearchItem[] {
  const items = Object.entries(fields).flatMap(([name, field]): SearchItem[] =>
    field.search
      ? [{ name, mode: field.search, field: { ...asShown(field), required: false, many: field.search === 'in' || undefined } }]
      : [],
  );
  if (!createdAs) return items;
  return [...items, { name: 'createTime', mode: 'range', field: { kind: 'dateTime', required: false, ...createdAs } }];
}

const operators = { contains: 'contains', equals: 'eq', in: 'in', range: 'between' } as const;

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.every(isBlank);
  return String(value).trim() === '';
}

/** Returns the filters of a filled search bar; blank fields filter nothing. */
export function toFilters(items: readonly SearchItem[], values: Values): CrudFilter[] {
  return items.flatMap(({ name, mode }): LogicalFilter[] => {
    const value = values[name];
    if (isBlank(value)) return [];
    const trimmed = typeof value === 'string' ? value.trim() : value;
    return [{ field: name, operator: operators[mode], value: mode === 'in' ? splitMany(trimmed) : trimmed }];
  });
}

/** Returns the values of the search bar for a list opened by an address. It ignores filters without a field in the bar. */
export function fromFilters(items: readonly SearchItem[], filters: readonly CrudFilter[]): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const { name, mode } of items) {
    const filter = filters.find((candidate) => 'field' in candidate && candidate.field === name);
    if (filter && !isBlank(filter.value)) values[name] = mode === 'in' ? String(filter.value) : filter.value;
  }
  return values;
}
