import { and, eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/types';
import { AppError, type FieldRefusals, type Refusal } from '#shared/errors';
import { isId } from '#shared/rules';
import { validateRow } from '#shared/validate';
import { newRowVersion } from '#shared/wire';
import type { CallContext } from '../context.ts';
import type { Compiled } from '../engine-context.ts';
import { claimFiles, refusedFiles } from '../files.ts';
import { columnOf, type Model } from '../model/model.ts';
import { isSettable } from '../model/settable.ts';
import type { AnySaveContext } from '../module.ts';
import type { Records, Saved } from '../records.ts';
import { accessOf, assertWritable, rowScope, tenantOf } from '../scope/access.ts';
import { isLiving, type RowScope, scopedWhere } from '../scope/scope.ts';
import { act } from './act.ts';
import { assertWithin } from './assert-within.ts';
import { entryOf, writeAudit } from './audit.ts';
import { namesFor, refusedChoices } from './choices.ts';
import { mapUniqueViolation } from './conflict.ts';
import { changesOf, type DraftRow, draftOf, dropUnasked, type Row, sentValues, tenantOfRow } from './draft.ts';
import { assertKinds, type Input, readInput, refuse, withoutWaived } from './input.ts';
import { assignValues } from './numbers.ts';
import { type PartsWrite, planParts } from './parts-write.ts';
import { carryBelow, lockPlaces, refusedPlace } from './place.ts';
import { insertRow, lockForWrite, updateRow } from './rows.ts';

/** A submit that is being saved: what was sent, the row as it was, and the row as it will be. */
interface Save {
  readonly tx: Transaction;
  readonly input: Input;
  readonly scope: RowScope;
  readonly before: Row | undefined;
  readonly draft: DraftRow;
  readonly context: AnySaveContext;
  readonly parts: PartsWrite;
}

/** Returns whether a value is an id without leading zeros, so that id and text are the same. */
function isKey(value: unknown): value is string {
  return isId(value) && String(BigInt(value)) === value;
}

/** Refuses a key that cannot be the id of its row. */
function refusedKey({ resource }: Model, draft: DraftRow): Record<string, Refusal> {
  const { key, fields } = resource;
  const field = key === undefined ? undefined : fields[key];
  if (key === undefined || !field || isKey(draft[key])) return {};
  return { [key]: { code: 'TYPE_WRONG', params: { field } } };
}

/** Turns a submit without an id into a change of the row that has the sent natural key, if there is one. */
async function resolveByKey(tx: Transaction, model: Model, at: { input: Input; scope: RowScope }): Promise<Input> {
  const { input, scope } = at;
  const id = input.values.get(model.resource.key ?? '');
  if (input.id !== undefined || input.version === newRowVersion || !isKey(id)) return input;
  const [row] = await tx
    .select({ id: model.columns.id })
    .from(model.table)
    .where(and(eq(model.columns.id, id), scopedWhere(model, scope.tenantId, scope.within)));
  if (!row) return input;
  const settable = model.own.filter(({ name, field }) => input.values.has(name) && isSettable(field, 'edit'));
  return { ...input, id, values: new Map(settable.map(({ name }) => [name, input.values.get(name)])) };
}

/** Locks and returns the row that an update is about, so that all checks of it still hold when it is stored. */
async function rowBefore(
  tx: Transaction,
  compiled: Compiled,
  { input, scope }: { input: Input; scope: RowScope },
): Promise<Row | undefined> {
  const { id, version } = input;
  if (id === undefined && compiled.model.resource.arriving) throw new AppError('MISSING_PARAMETER', { name: 'id' });
  if (id === undefined) return undefined;
  const [row] = await lockForWrite(compiled, tx, { ids: [id], scope });
  if (version !== undefined && row?.version !== version) throw new AppError('STALE');
  return row;
}

/** Finds and locks what a submit is about, and drafts the row that it makes. A new row gets the tenant of the session or the named one. */
async function prepare(compiled: Compiled, tx: Transaction, { call, sent }: { call: CallContext; sent: Input }): Promise<Save> {
  const { engine, model } = compiled;
  const { actor } = call;
  const ofStored = rowScope(compiled, actor);
  const ofNew = model.columns.tenantId ? { ...ofStored, tenantId: tenantOf(actor, sent.tenantId) } : ofStored;
  await lockPlaces(tx, model, sent);
  const input = await resolveByKey(tx, model, { input: sent, scope: sent.id === undefined ? ofNew : ofStored });
  const scope = input.id === undefined ? ofNew : ofStored;
  const before = await rowBefore(tx, compiled, { input, scope });
  const tenantId = before ? tenantOfRow(model, before) : scope.tenantId;
  const parts = await planParts(engine, model, { tx, input, before, scope: { actor, tenantId } });
  const values = sentValues(model, input.values, before);
  const context = {
    actor,
    tx,
    tenantId,
    before,
    sent: new Set([...values.keys(), ...input.rows.keys(), ...input.transient.keys()]),
    transient: new Map([...input.transient].filter(([, value]) => value !== null)),
    rows: parts.drafts,
    names: namesFor(engine, { actor, tx, tenantId }),
  };
  return { tx, input, scope, before, draft: draftOf(model, values, before), context, parts };
}

/** Refuses a tenant that does not exist; only an actor who acts for another tenant can name one. */
async function assertTenant({ engine }: Compiled, { tx, before, scope }: Save): Promise<void> {
  const { tenantId, actor } = scope;
  if (before || tenantId === undefined || tenantId === actor.tenantId) return;
  if (engine.tenants && !(await engine.tenants.exists(tenantId, tx))) throw new AppError('NOT_FOUND');
}

/** Refuses one more row by somebody who has made as many as one user may. */
async function assertRoom({ model, module: { mostOwn } }: Compiled, { tx, before, scope: { actor } }: Save): Promise<void> {
  if (before || mostOwn === undefined) return;
  const { table, resource } = model;
  const isOwn = and(eq(columnOf(table, 'createUser'), actor.userId), isLiving(model));
  if ((await tx.$count(table, isOwn)) >= mostOwn) throw new AppError('TOO_MANY_OWN', { max: mostOwn, noun: resource.label });
}

/** Checks every rule that must hold before a row is stored, cheapest first. Returns whether rows of its lists will change. */
async function assertValid({ engine, model }: Compiled, save: Save): Promise<boolean> {
  const { tx, draft, before, input, context, parts } = save;
  const { actor, tenantId, transient } = context;
  const held = await parts.settle(draft);
  const values = { ...draft, ...held, ...Object.fromEntries(transient) };
  const rules: readonly (() => FieldRefusals | Promise<FieldRefusals>)[] = [
    () => withoutWaived(model, validateRow(model.resource, values), input),
    () => refusedChoices(engine, model, { tx, draft, before, tenantId, actor }),
    () => refusedPlace(model, save),
    () => (before ? {} : refusedKey(model, draft)),
    () => refusedFiles(engine, model, { tx, draft, before, tenantId, actor }),
  ];
  for (const refusals of rules) refuse(await refusals());
  return parts.check();
}

/** Stores a row. When only its lists change its version is raised as well, so that nobody overwrites them unseen. */
async function store({ engine, model }: Compiled, { tx, input, scope, before, draft }: Save, hasNewParts: boolean): Promise<Row> {
  const values = changesOf(model, draft, { before, sent: input.values, secrets: engine.secrets });
  if (!before) return insertRow(tx, model, { values, scope });
  return Object.keys(values).length === 0 && !hasNewParts ? before : updateRow(tx, model, { before, values, scope });
}

export type SaveRow = (tx: Transaction, call: CallContext, input: Input) => Promise<Saved>;

/** Compiles the save of one row inside an open transaction: with every rule, the hooks and the audit. */
export function compileSave(compiled: Compiled): SaveRow {
  const { engine, model, module } = compiled;
  const { beforeSave, afterSave } = module.hooks ?? {};

  return async (tx, call, sent) => {
    const prepared = await prepare(compiled, tx, { call, sent });
    const { before, draft, context } = prepared;
    await assertTenant(compiled, prepared);
    await assertRoom(compiled, prepared);
    assertKinds(model, draft, context.sent);
    assertKinds({ own: model.transient }, Object.fromEntries(context.transient), context.transient);
    await beforeSave?.(draft, context);
    dropUnasked(model, draft);
    const hasNewParts = await assertValid(compiled, prepared);
    await assignValues(tx, model, { rows: [draft], tenantId: context.tenantId, isNew: !before });
    const row = await store(compiled, prepared, hasNewParts);
    await carryBelow(tx, model, { before, row });
    const ofParts = await prepared.parts.store(row);
    if (row !== before) await assertWithin(tx, compiled, { actor: call.actor, rows: [{ before, row }] });
    const entry = entryOf(model, { before, after: row });
    if (row !== before) await writeAudit(tx, call.actor, { ...entry, changes: { ...entry.changes, ...ofParts } });
    await claimFiles(engine, model, { tx, row, before, tenantId: context.tenantId, actor: call.actor });
    await afterSave?.(row, context);
    return { id: String(row.id), version: Number(row.version) };
  };
}

/** Compiles the submit: adds a row, or merges the sent values into the row that they name. */
export function compileSubmit(compiled: Compiled): Records['submit'] {
  const { engine, model, totals } = compiled;
  const save = compileSave(compiled);

  return async (call, body) => {
    assertWritable(model, call.actor);
    const input = readInput(model, body, accessOf(compiled, call.actor).records.isVisible);
    const saved = await mapUniqueViolation(model, () => act(engine.db, call, (tx) => save(tx, call, input)));
    totals.forget();
    return saved;
  };
}
