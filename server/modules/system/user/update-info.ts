import { Type } from 'typebox';
import { claimFiles, refusedFiles } from '#server/crud/files';
import { kindStores } from '#server/crud/kinds/store';
import { modelOf } from '#server/crud/model/model';
import type { Files } from '#server/crud/ports';
import { readRow } from '#server/crud/read/rows';
import { type Change, writeAudit } from '#server/crud/write/audit';
import { refuse } from '#server/crud/write/input';
import { transact } from '#server/db/transact';
import type { Database, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { isRecord } from '#shared/by-name';
import { AppError, type Refusal } from '#shared/errors';
import { isEmptyValue } from '#shared/kinds';
import { masks } from '#shared/rules';
import { checkField } from '#shared/validate';
import { user } from '#src/resources/system/user';
import type { Ports } from '../../ports/ports.ts';
import { writeUsers } from './lock-users.ts';

/** The values that every user may change of themselves. */
const ownFields = ['avatar', 'name', 'realName', 'phone', 'email'] as const;
type OwnField = (typeof ownFields)[number];

/** The body of such a change, for the document. */
export const ownInput = Type.Partial(Type.Record(Type.Union(ownFields.map((name) => Type.Literal(name))), Type.String()));
type Own = Readonly<Record<OwnField, string | null>>;

/** Returns whether a value stays: absent and null keep it, as does the masked form of the stored one; the empty text clears. */
function isKept(name: OwnField, sent: unknown, stored: string | null): boolean {
  return sent === undefined || sent === null || (name === 'phone' && stored !== null && sent === masks.phone(stored));
}

/** Returns the values that were sent and differ, each by the rules of its field. */
function changedValues(sent: Readonly<Record<string, unknown>>, stored: Own): Partial<Own> {
  const refusals: Record<string, Refusal> = {};
  const changed: { [N in OwnField]?: string | null } = {};
  for (const name of ownFields) {
    const field = user.fields[name];
    if (isKept(name, sent[name], stored[name])) continue;
    const value = kindStores[field.kind].parse(sent[name], field);
    const refusal = checkField(field, value);
    if (refusal) refusals[name] = refusal;
    else if ((value || null) !== stored[name]) changed[name] = isEmptyValue(value, field) ? null : String(value);
  }
  refuse(refusals);
  return changed;
}

/** Locks and returns the user's own row, found by the session alone: no data scope hides users from themselves. */
async function ownRow(tx: Transaction, { userId, tenantId }: Actor): Promise<Own & { readonly version: number }> {
  const where = { id: userId, tenantId };
  const row = await readRow(tx, user, { where, columns: [...ownFields, 'version'], lock: 'update' });
  if (!row) throw new AppError('UNAUTHORIZED');
  return row;
}

/** Refuses a new picture that is no upload that the user may use, and makes it theirs. */
async function takeFiles(
  engine: { readonly files: Files },
  { tx, actor }: { readonly tx: Transaction; readonly actor: Actor },
  { before, after }: { readonly before: Own; readonly after: Own },
): Promise<void> {
  const model = modelOf(user);
  const holding = { tx, actor, tenantId: actor.tenantId, before: { ...before, id: actor.userId } };
  refuse(await refusedFiles(engine, model, { ...holding, draft: { ...after } }));
  await claimFiles(engine, model, { ...holding, row: { ...after, id: actor.userId } });
}

/** Changes the signed-in user's own values. Anything else that is sent, an id included, is ignored. */
export async function updateOwnInfo(
  { db, files, ports }: { readonly db: Database; readonly files: Files; readonly ports: Ports },
  actor: Actor,
  body: unknown,
): Promise<void> {
  if (!isRecord(body)) throw new AppError('BAD_INPUT');
  await transact(db, async (tx) => {
    await ports.profiles.lock(tx, [actor.userId]);
    const row = await ownRow(tx, actor);
    const values = changedValues(body, row);
    const changes = ownFields.flatMap((name): [string, Change][] =>
      name in values ? [[name, { before: row[name], after: values[name] }]] : [],
    );
    if (changes.length === 0) return;
    await takeFiles({ files }, { tx, actor }, { before: row, after: { ...row, ...values } });
    await writeUsers({ actor, tx, ports }, [actor.userId], values);
    await writeAudit(tx, actor, {
      action: 'updateInfo',
      resource: user.name,
      recordId: actor.userId,
      label: actor.name,
      changes: Object.fromEntries(changes),
    });
  });
}
