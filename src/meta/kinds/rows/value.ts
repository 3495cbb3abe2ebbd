import { labelKey, type Resource } from '#shared/define';
import type { Field } from '#shared/field';
import type { KindValues } from '#shared/field-kinds';
import { isEmptyValue } from '#shared/kinds';
import { meets } from '#shared/meets';
import type { RuleRefusal } from '#shared/rule-text';
import { validateRow } from '#shared/validate';

/** A row of a list within a record. A row that is not stored yet has no id; names that begin with `$` never leave the browser. */
export type PartRow = Readonly<Record<string, unknown>>;
export type PartRows = KindValues['rows'];

/** The field that keeps the order of the rows, where the part has one. The server fills it in. */
export const orderField = 'sort';

/** Returns the key that identifies a row while it is edited: its temporary key, else its id. */
export function keyOf(row: PartRow): string {
  return String(row.$key ?? row.id);
}

/** Returns whether the engine sets a field of a part itself: the parent's id, the order, or a value of `only`. */
export function isFixed({ part, only }: Field, name: string): boolean {
  return name === part?.by || name === orderField || (only !== undefined && name in only);
}

/** Returns the names of the fields that a user fills in for a row of a part. */
export function enteredNames(noun: Resource, owner: Field): string[] {
  return Object.entries(noun.fields)
    .filter(([name, { kind, hideIn }]) => {
      const isHidden = hideIn?.includes('form') || hideIn?.includes('add');
      return !isHidden && kind !== 'computed' && kind !== 'rows' && !isFixed(owner, name);
    })
    .map(([name]) => name);
}

/** Returns whether a masked value was left as it is. It is then neither validated nor sent. */
function isUntouchedMask(field: Field | undefined, name: string, row: PartRow): boolean {
  const stored = (row.$stored ?? row) as PartRow;
  return field?.mask !== undefined && !isEmptyValue(row[name], field) && row[name] === stored[name];
}

/** Returns the row with new values; `$stored` keeps the row as it was loaded. */
export function changedRow(row: PartRow, values: PartRow): PartRow {
  return { ...row, ...values, $stored: row.$stored ?? row };
}

/** Returns the validation errors of a row, by field, for those fields that a user can fill in. */
export function faultsOf(noun: Resource, owner: Field, row: PartRow): Readonly<Record<string, RuleRefusal>> {
  const refusals = validateRow(noun, { ...row, ...owner.only });
  const entered = enteredNames(noun, owner).filter(
    (name) => refusals[name] && isAsked(noun, name, row) && !isUntouchedMask(noun.fields[name], name, row),
  );
  return Object.fromEntries(entered.map((name) => [name, refusals[name] as RuleRefusal]));
}

/** Returns the first error of a list, with the list and the row number it belongs to. */
export function firstFault(noun: Resource, owner: Field, rows: PartRows): RuleRefusal | undefined {
  for (const [index, row] of rows.entries()) {
    const [fault] = Object.values(faultsOf(noun, owner, row));
    if (fault) return { ...fault, at: { list: owner, row: index + 1 } };
  }
  return undefined;
}

/** Returns whether a field applies to a row, given the row's other values (`onlyWhen`). */
export function isAsked({ fields }: Resource, name: string, row: PartRow): boolean {
  const condition = fields[name]?.onlyWhen;
  return !condition || meets(condition, row[condition.field]);
}

/** Returns the rows to send: ids of stored rows and the values entered. An emptied value of a stored row is sent as ''. */
export function bodyOf(noun: Resource, owner: Field, rows: PartRows): PartRow[] {
  return rows.map((row) => {
    const values = enteredNames(noun, owner).flatMap((name): [string, unknown][] => {
      const field = noun.fields[name] as Field;
      if (isUntouchedMask(field, name, row)) return [];
      if (!isEmptyValue(row[name], field) && isAsked(noun, name, row)) return [[name, row[name]]];
      return row.id === undefined ? [] : [[name, '']];
    });
    return { ...(row.id !== undefined && { id: row.id }), ...Object.fromEntries(values) };
  });
}

const isNothing = (value: unknown) => value === undefined || value === null || value === '';

/** Returns the text by which two lists are compared: ids, values and order, without the names that go with values. */
export function meaningOf(rows: PartRows): string {
  const plain = rows.map((row) => {
    const labels = new Set(Object.keys(row).map(labelKey));
    return Object.entries(row)
      .filter(([name, value]) => !name.startsWith('$') && name !== orderField && !labels.has(name) && !isNothing(value))
      .map(([name, value]) => [name, typeof value === 'object' ? value : String(value)])
      .sort(([one], [other]) => String(one).localeCompare(String(other)));
  });
  return JSON.stringify(plain);
}

/** Merges the own rows into a newer list: rows that another user removed meanwhile become new ones, as none is left to update. */
export function onNewer(mine: PartRows, theirs: PartRows): PartRows {
  const known = new Set(theirs.map(({ id }) => id));
  return mine.map((row) => (row.id === undefined || known.has(row.id) ? row : { ...row, id: undefined, $key: keyOf(row) }));
}

/** Returns the list with one item moved to another position. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const rest = rows.filter((_, index) => index !== from);
  return rest.toSpliced(to, 0, rows[from] as T);
}
