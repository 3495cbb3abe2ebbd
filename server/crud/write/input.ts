import { byName, isRecord } from '#shared/by-name';
import { AppError, type FieldRefusals, type Refusal } from '#shared/errors';
import { isEmptyValue, kindFacts } from '#shared/kinds';
import { isId } from '#shared/rules';
import type { Model, UnstoredField } from '../model/model.ts';
import { isSettable, mayLackFromWorkbook } from '../model/settable.ts';
import type { FieldVisibility } from '../read/projection.ts';

/** A submit as read from its body. It only has values of fields that this write may set. */
export interface Input {
  /** The row to update; nothing for a new one. */
  readonly id?: string;
  readonly version?: number;
  /** The tenant that a platform administrator names. */
  readonly tenantId?: unknown;
  /** Values in the form of a row; null clears. A field that keeps its value is absent. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Values in the form of a row that only the hooks get. */
  readonly transient: ReadonlyMap<string, unknown>;
  /** The sent values of fields that hold rows of another noun, as they came. */
  readonly rows: ReadonlyMap<string, unknown>;
  /** The input comes from a workbook, which cannot hold every field. */
  readonly isImported?: boolean;
}

export function asRecord(body: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(body)) throw new AppError('BAD_INPUT');
  return byName(body);
}

export function readId(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '' || value === -1 || value === '-1') return undefined;
  const id = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (!isId(id)) throw new AppError('WRONG_PARAMETER', { name: 'id' });
  return id;
}

function readVersion(value: unknown): number | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const version = typeof value === 'string' ? Number(value) : value;
  if (typeof version !== 'number' || !Number.isInteger(version)) throw new AppError('WRONG_PARAMETER', { name: 'version' });
  return version;
}

/** Reads a value: absent and null mean unchanged (undefined), empty clears (null), others are brought into the form of a row. */
function readValue({ field, store }: UnstoredField, sent: unknown): unknown {
  if (sent === undefined || sent === null) return undefined;
  // An empty list empties a field that takes lists; another one does not take it, as it takes no list at all.
  if (Array.isArray(sent) && !field.many && kindFacts[field.kind].family !== 'structure') return sent;
  const value = isEmptyValue(sent, field) ? null : store.parse(sent, field);
  return isEmptyValue(value, field) ? null : value;
}

/** Reads the values of fields that a form sets, in the form of a row. */
export function readValues(
  entries: readonly UnstoredField[],
  sent: Readonly<Record<string, unknown>>,
  { form, isVisible }: { form: 'add' | 'edit'; isVisible: FieldVisibility },
): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const entry of entries) {
    const value = isSettable(entry.field, form) && isVisible(entry.name) ? readValue(entry, sent[entry.name]) : undefined;
    if (value !== undefined) values.set(entry.name, value);
  }
  return values;
}

/** Returns whether a body has the id of a row. */
export function hasId(body: unknown): boolean {
  return readId(asRecord(body).id) !== undefined;
}

/** Returns the version of the row that a body was made from. */
export function versionOf(body: unknown): number | undefined {
  return readVersion(asRecord(body).version);
}

/** Reads from a body the fields that this write may set and its actor may see; drops all others. */
export function readInput(model: Model, body: unknown, isVisible: FieldVisibility = () => true): Input {
  const sent = asRecord(body);
  const id = readId(sent.id);
  const read = (entries: readonly UnstoredField[]) =>
    readValues(entries, sent, { form: id === undefined ? 'add' : 'edit', isVisible });
  return {
    id,
    version: readVersion(sent.version),
    tenantId: sent.tenantId,
    values: read(model.own),
    transient: read(model.transient),
    rows: read(model.rows),
  };
}

/** Refuses sent values that are not of their field's kind, before any hook reads them. */
export function assertKinds(
  { own }: { readonly own: readonly UnstoredField[] },
  values: Readonly<Record<string, unknown>>,
  sent: Pick<ReadonlySet<string>, 'has'>,
): void {
  const refusals: Record<string, Refusal> = {};
  for (const { name, field } of own) {
    const refusal = sent.has(name) && values[name] !== null ? kindFacts[field.kind].check(values[name], field) : undefined;
    if (refusal) refusals[name] = refusal;
  }
  refuse(refusals);
}

/** Throws a refusal of the fields, if there are any; its message is that of the first one. */
export function refuse(refusals: FieldRefusals): void {
  const [first] = Object.values(refusals);
  if (first) throw new AppError(first.code, first.params, { fields: refusals });
}

/** Drops refusals of fields that a write need not bring: numbers to assign, and fields not in the workbook or the form. */
export function withoutWaived({ resource }: Model, refusals: FieldRefusals, { id, isImported = false }: Input): FieldRefusals {
  const form = id === undefined ? 'add' : 'edit';
  const isWaived = (name: string) => {
    const field = resource.fields[name];
    if (!field) return false;
    const isNumbered = field.autoNumber !== undefined && id === undefined && refusals[name]?.code === 'REQUIRED_INPUT';
    const isUnasked = field.kind === 'transient' && !isSettable(field, form);
    return isNumbered || isUnasked || (isImported && mayLackFromWorkbook(field));
  };
  return Object.fromEntries(Object.entries(refusals).filter(([name]) => !isWaived(name)));
}
