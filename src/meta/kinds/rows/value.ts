import { labelKey, type Resource } from '#shared/define';
import type { Field } from '#shared/field';
import type { KindValues } from '#shared/field-kinds';
import { isEmptyValue } from '#shared/kinds';
import { meets } from '#shared/meets';
import type { RuleRefusal } from '#shared/rule-text';
import { validateRow } from '#shared/validate';

/** A row of a list within a record. One that is not stored yet has no id; what begins with `$` never leaves the browser. */
export type PartRow = Readonly<Record<string, unknown>>;
export type PartRows = KindValues['rows'];

/** The field by which rows of a part noun keep their order, where they have one: the server fills it in. */
export const orderField = 'sort';

/** What tells a row from its neighbours while it is edited. */
export function keyOf(row: PartRow): string {
  return String(row.$key ?? row.id);
}

/** Whether the engine itself says what a field of a part holds. */
export function isFixed({ part, only }: Field, name: string): boolean {
  return name === part?.by || name === orderField || (only !== undefined && name in only);
}

/** The fields of a part that its rows are asked for. */
export function enteredNames(noun: Resource, owner: Field): string[] {
  return Object.entries(noun.fields)
    .filter(([name, { kind, hideIn }]) => {
      const isHidden = hideIn?.includes('form') || hideIn?.includes('add');
      return !isHidden && kind !== 'computed' && kind !== 'rows' && !isFixed(owner, name);
    })
    .map(([name]) => name);
}

/** A masked value that nobody touched is neither judged nor sent. */
function isUntouchedMask(field: Field | undefined, name: string, row: PartRow): boolean {
  const stored = (row.$stored ?? row) as PartRow;
  return field?.mask !== undefined && !isEmptyValue(row[name], field) && row[name] === stored[name];
}

/** A row with another value, which remembers how it came. */
export function changedRow(row: PartRow, values: PartRow): PartRow {
  return { ...row, ...values, $stored: row.$stored ?? row };
}

/** What is wrong with the fields of a row that somebody may enter. */
export function faultsOf(noun: Resource, owner: Field, row: PartRow): Readonly<Record<string, RuleRefusal>> {
  const refusals = validateRow(noun, { ...row, ...owner.only });
  const entered = enteredNames(noun, owner).filter(
    (name) => refusals[name] && isAsked(noun, name, row) && !isUntouchedMask(noun.fields[name], name, row),
  );
  return Object.fromEntries(entered.map((name) => [name, refusals[name] as RuleRefusal]));
}

/** The first fault of a list, which says in which row it is. */
export function firstFault(noun: Resource, owner: Field, rows: PartRows): RuleRefusal | undefined {
  for (const [index, row] of rows.entries()) {
    const [fault] = Object.values(faultsOf(noun, owner, row));
    if (fault) return { ...fault, at: { list: owner, row: index + 1 } };
  }
  return undefined;
}

/** Whether a row has a field, by what its other fields say. */
export function isAsked({ fields }: Resource, name: string, row: PartRow): boolean {
  const condition = fields[name]?.onlyWhen;
  return !condition || meets(condition, row[condition.field]);
}

/** What is sent of the rows: ids of those that are stored, and what was entered. An emptied value of a stored row is cleared. */
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

/** What of rows counts when two lists are compared: ids, values and order, without names that stand for values. */
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

/** Own rows on top of newer ones: what somebody else removed meanwhile is added anew, since nothing is left to be changed. */
export function onNewer(mine: PartRows, theirs: PartRows): PartRows {
  const known = new Set(theirs.map(({ id }) => id));
  return mine.map((row) => (row.id === undefined || known.has(row.id) ? row : { ...row, id: undefined, $key: keyOf(row) }));
}

/** The list with one row in another place. */
export function moved<T>(rows: readonly T[], from: number, to: number): T[] {
  const rest = rows.filter((_, index) => index !== from);
  return rest.toSpliced(to, 0, rows[from] as T);
}
