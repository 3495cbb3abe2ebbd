import { readRow, readRows } from '#server/crud/read/rows';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { AppError } from '#shared/errors';
import type { Field, Language } from '#shared/field';
import { nullOnWire, splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';
import { dept } from '#src/resources/system/dept';
import { post } from '#src/resources/system/post';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import type { DictionaryStore } from '../dict/service.ts';

/** The columns that no user is shown, not even of themselves. */
const hidden = new Set(['password', 'mustChangePassword', 'passwordExpireTime']);

/** Returns the signed-in user's own record, unmasked, with the names of the rows it refers to. */
export async function ownRecord(db: Database, dictionaries: DictionaryStore, actor: Actor): Promise<Record<string, unknown>> {
  const { tenantId } = actor;
  const row = await readRow(db, user, { where: { id: actor.userId, tenantId } });
  if (!row) throw new AppError('UNAUTHORIZED');
  const named = (ids: string | null) => ({ where: { id: idsIn(ids), tenantId }, withRemoved: true });
  const roles = await readRows(db, role, { ...named(row.roleId), columns: ['id', 'roleName'] });
  const depts = await readRows(db, dept, { ...named(row.deptId), columns: ['id', 'deptName'] });
  const posts = await readRows(db, post, { ...named(row.postId), columns: ['id', 'postName'] });
  const sexes = row.sex === null ? [] : await dictionaries.entries('business', 'sex', actor.tenantId);
  const sex = sexes.find(({ dictKey }) => dictKey === String(row.sex));
  return {
    ...onWire(row),
    roleName: joined(row.roleId, new Map(roles.map(({ id, roleName }) => [id, roleName]))),
    deptName: joined(row.deptId, new Map(depts.map(({ id, deptName }) => [id, deptName]))),
    postName: joined(row.postId, new Map(posts.map(({ id, postName }) => [id, postName]))),
    sexName: sex ? labelOf(sex, actor.language) : '',
    roleAlias: actor.roleAliases.join(','),
  };
}

function labelOf({ dictValue, dictValueEn }: { dictValue: string; dictValueEn: string | null }, language: Language): string {
  return (language === 'en' && dictValueEn) || dictValue;
}

const idsIn = (ids: string | null) => splitMany(ids ?? '').filter(isId);

/** Returns the names of comma-joined ids, joined in the same order. */
function joined(ids: string | null, names: ReadonlyMap<string, string>): string {
  return idsIn(ids)
    .map((id) => names.get(id) ?? '')
    .filter(Boolean)
    .join(',');
}

/** Returns the fields that may be shown, with empty values as they print on this wire (protocol 1.7). */
function onWire(row: Record<string, unknown>): Record<string, unknown> {
  const fields: Readonly<Record<string, Field>> = user.fields;
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !hidden.has(name))
      .map(([name, value]) => [name, value ?? emptyOf(fields[name])]),
  );
}

/** Returns an empty value for the wire; the server's own columns that may be empty are ids. */
const emptyOf = (field: Field | undefined) => (field ? nullOnWire(field) : -1);
