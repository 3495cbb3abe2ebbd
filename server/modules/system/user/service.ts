import { and, eq, inArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { tableOf } from '#server/crud/model/table';
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

const users = tableOf(user);
const [roles, depts, posts] = [tableOf(role), tableOf(dept), tableOf(post)];

/** The columns that no user is shown, not even of themselves. */
const hidden = new Set(['password', 'mustChangePassword', 'passwordExpireTime']);

/** Returns the signed-in user's own record, unmasked, with the names of the rows it refers to. */
export async function ownRecord(db: Database, dictionaries: DictionaryStore, actor: Actor): Promise<Record<string, unknown>> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, actor.userId), eq(users.tenantId, actor.tenantId), eq(users.isDeleted, 0)));
  if (!row) throw new AppError('UNAUTHORIZED');
  const names = async (table: NamedTable, ids: string | null) => namesOf(db, { table, ids, tenantId: actor.tenantId });
  const sexes = row.sex === null ? [] : await dictionaries.entries('business', 'sex', actor.tenantId);
  const sex = sexes.find(({ dictKey }) => dictKey === String(row.sex));
  return {
    ...onWire(row),
    roleName: await names({ id: roles.id, name: roles.roleName, tenantId: roles.tenantId, from: roles }, row.roleId),
    deptName: await names({ id: depts.id, name: depts.deptName, tenantId: depts.tenantId, from: depts }, row.deptId),
    postName: await names({ id: posts.id, name: posts.postName, tenantId: posts.tenantId, from: posts }, row.postId),
    sexName: sex ? labelOf(sex, actor.language) : '',
    roleAlias: actor.roleAliases.join(','),
  };
}

function labelOf({ dictValue, dictValueEn }: { dictValue: string; dictValueEn: string | null }, language: Language): string {
  return (language === 'en' && dictValueEn) || dictValue;
}

/** A table whose rows are named by comma-joined ids. */
interface NamedTable {
  readonly id: PgColumn;
  readonly name: PgColumn;
  readonly tenantId: PgColumn;
  readonly from: typeof roles | typeof depts | typeof posts;
}

async function namesOf(
  db: Database,
  { table, ids, tenantId }: { table: NamedTable; ids: string | null; tenantId: string },
): Promise<string> {
  const wanted = splitMany(ids ?? '').filter(isId);
  if (wanted.length === 0) return '';
  const rows = await db
    .select({ id: table.id, name: table.name })
    .from(table.from)
    .where(and(inArray(table.id, wanted), eq(table.tenantId, tenantId)));
  const byId = new Map(rows.map(({ id, name }) => [String(id), String(name)]));
  return wanted
    .map((id) => byId.get(id) ?? '')
    .filter(Boolean)
    .join(',');
}

/** Returns the fields that may be shown, with empty values as they print on this wire (blade-protocol 1.7). */
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
