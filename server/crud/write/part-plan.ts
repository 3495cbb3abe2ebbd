import { AppError, type FieldRefusals } from '#shared/errors';
import { checkField, validateRow } from '#shared/validate';
import type { PartField } from '../model/registry.ts';
import { isSettable } from '../model/settable.ts';
import { uniqueGroups } from '../model/table.ts';
import type { PartDraft } from '../module.ts';
import { draftOf, dropUnasked, type Row, sentValues } from './draft.ts';
import { asRecord, readId, readValues } from './input.ts';
import { isFixed, orderField } from './part-fields.ts';

/** A row of a list that is about to be written. */
export interface PartRow {
  readonly before: Row | undefined;
  /** The sent values. */
  readonly values: ReadonlyMap<string, unknown>;
  readonly draft: PartDraft;
}

/** The planned rows of a field that holds rows. */
export interface PartPlan {
  readonly part: PartField;
  /** Its rows as they are stored. */
  readonly before: readonly Row[];
  readonly rows: readonly PartRow[];
}

/** The refusals of one row of a list. */
interface RowFault {
  readonly part: PartField;
  readonly index: number;
  readonly refusals: FieldRefusals;
}

/** Throws a refusal of the faulty rows of lists, if there are any; its message is that of the first fault and names its place. */
export function refuseRows(faults: readonly RowFault[]): void {
  const named = faults.flatMap(({ part, index, refusals }) =>
    Object.entries(refusals).map(([name, refusal]) => ({ key: `${part.name}.${index}.${name}`, refusal, part, index })),
  );
  const [first] = named;
  if (!first) return;
  const { code, params } = first.refusal;
  const fields = Object.fromEntries(named.map(({ key, refusal }) => [key, refusal]));
  throw new AppError(code, params, { fields, at: { list: first.part.field, row: first.index + 1 } });
}

/** Sets the fields that neither sender nor hook decides. The id of the owner follows when the owner is stored. */
export function fix({ field, model }: PartField, draft: PartDraft, index: number): void {
  Object.assign(draft, field.only);
  if (orderField in model.resource.fields) draft[orderField] = index + 1;
  dropUnasked(model, draft);
}

function planRow(
  part: PartField,
  sent: unknown,
  { before, index }: { before: ReadonlyMap<string, Row>; index: number },
): PartRow {
  const record = asRecord(sent);
  const id = readId(record.id);
  const row = id === undefined ? undefined : before.get(id);
  if (id !== undefined && !row) refuseRows([{ part, index, refusals: { id: { code: 'NOT_FOUND' } } }]);
  const form = row ? 'edit' : 'add';
  const free = part.model.own.filter(({ name }) => !isFixed(part, name));
  const values = readValues(free, record, { form, isVisible: () => true });
  const draft: PartDraft = {
    ...draftOf(part.model, sentValues(part.model, values, row), row),
    ...(row && { id: String(row.id) }),
  };
  fix(part, draft, index);
  return { before: row, values, draft };
}

function assertOnce({ part, rows }: PartPlan): void {
  const ids = rows.map(({ draft }) => draft.id);
  const index = ids.findIndex((id, place) => id !== undefined && ids.indexOf(id) !== place);
  if (index >= 0) refuseRows([{ part, index, refusals: { id: { code: 'ALREADY_EXISTS' } } }]);
}

/** Plans one list from the sent rows. Throws for a list or row that cannot be read. */
export function planPart(part: PartField, sent: unknown, before: readonly Row[]): PartPlan {
  const refusal = checkField({ ...part.field, required: false }, sent);
  if (refusal) throw new AppError(refusal.code, refusal.params, { fields: { [part.name]: refusal } });
  const known = new Map(before.map((row) => [String(row.id), row]));
  const listed: readonly unknown[] = Array.isArray(sent) ? sent : [];
  const rows = listed.map((row, index) => planRow(part, row, { before: known, index }));
  const plan = { part, before, rows };
  assertOnce(plan);
  return plan;
}

/** Returns the refusals by the definition: all of them, or with `isSent` those of fields that the sender may set. */
export function faultsOf({ part, rows }: PartPlan, isSent: boolean): RowFault[] {
  const { fields } = part.model.resource;
  const counts = (name: string, row: PartRow) => {
    const field = fields[name];
    return field !== undefined && name !== part.by.name && (!isSent || isSettable(field, row.before ? 'edit' : 'add'));
  };
  return rows.map((row, index) => {
    const refusals = Object.entries(validateRow(part.model.resource, row.draft)).filter(([name]) => counts(name, row));
    return { part, index, refusals: Object.fromEntries(refusals) };
  });
}

/** A row of one of the lists, with its place there. */
interface Placed extends PartRow {
  readonly part: PartField;
  readonly index: number;
}

/** Returns the key by which rows of a unique group are compared; undefined while one of its fields is empty. */
function keyOf({ part, draft }: Placed, group: readonly string[]): string | undefined {
  const values = group.filter((name) => name !== part.by.name).map((name) => draft[name] ?? null);
  return values.includes(null) ? undefined : JSON.stringify(values.map(String));
}

/** Returns the refusals of rows that repeat a unique key of an earlier row, before the unique index would refuse them. */
export function repeatedRows(plans: readonly PartPlan[]): { part: PartField; index: number; refusals: FieldRefusals }[] {
  const placed = plans.flatMap(({ part, rows }) => rows.map((row, index): Placed => ({ ...row, part, index })));
  const models = [...new Set(plans.map(({ part }) => part.model))];
  return models.flatMap(({ resource }) => {
    const rows = placed.filter(({ part }) => part.model.resource === resource);
    return [...uniqueGroups(resource).values()].flatMap((group) => repeatsIn(group, rows));
  });
}

function repeatsIn(group: readonly string[], rows: readonly Placed[]) {
  const seen = new Set<string>();
  const last = group.at(-1) ?? '';
  return rows.flatMap((row) => {
    const key = keyOf(row, group);
    const field = row.part.model.resource.fields[last];
    if (key === undefined || !field) return [];
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ part: row.part, index: row.index, refusals: { [last]: { code: 'DUPLICATE', params: { field } } as const } }];
  });
}
