import { and, eq, inArray, like } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRow, readRows, whereOf } from '#server/crud/read/rows';
import type { Transaction } from '#server/db/types';
import { AppError, type actions } from '#shared/errors';
import type { Words } from '#shared/field';
import { apiScope } from '#src/resources/system/api-scope';
import { dataScope } from '#src/resources/system/data-scope';
import { menu } from '#src/resources/system/menu';
import { role } from '#src/resources/system/role';
import { roleScope, scopeCategory } from '../../auth/grant-table.ts';
import type { DictionaryStore } from '../dict/service.ts';

const roles = tableOf(role);
const scopes = { dataScope, apiScope };
type ScopeKind = keyof typeof scopes;

/** Suffixes that are tried before a code of the same menu is given up. */
const mostAlike = 1000;

/** Returns the menu that a scope is placed under; undefined while none is chosen, which is refused later. */
export async function menuOf(tx: Transaction, menuId: string | null) {
  if (menuId === null) return undefined;
  return readRow(tx, menu, { where: { id: menuId }, columns: ['code', 'name'] });
}

/** A code for one more scope of a menu: the menu's own for the first, then with a number. */
export async function freeCode(tx: Transaction, kind: ScopeKind, menuCode: string): Promise<string> {
  const noun = scopes[kind];
  const where = like(tableOf(noun).resourceCode, `${menuCode.replace(/[\\%_]/g, '\\$&')}%`);
  const rows = await readRows(tx, noun, { where, columns: ['resourceCode'] });
  const taken = new Set(rows.map(({ resourceCode }) => resourceCode));
  const free = (code: string) => !taken.has(code);
  const numbered = Array.from({ length: mostAlike }, (_, index) => `${menuCode}_${index + 2}`);
  return [menuCode, ...numbered].find(free) ?? menuCode;
}

/** `<menu> [<type>]`, as clients of the family name a scope. */
export async function scopeName(
  dictionaries: DictionaryStore,
  { name }: { readonly name: string },
  { code, key, via }: { readonly code: string; readonly key: number | null; readonly via: Transaction },
): Promise<string> {
  const entries = await dictionaries.entries('system', code, '', via);
  const label = entries.find(({ dictKey }) => dictKey === String(key))?.dictValue ?? '';
  return `${name} [${label}]`.slice(0, 100);
}

interface Undoing {
  readonly kind: ScopeKind;
  readonly action: (typeof actions)[keyof typeof actions];
}

/**
 * Refuses to remove a scope that a living role was granted: the role would reach more, or less, rows without anybody's
 * decision.
 */
export async function assertUngranted(
  tx: Transaction,
  rows: readonly { readonly id: string; readonly scopeName: string | null }[],
  { kind, action }: Undoing,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const [holder] = await tx
    .select({ scopeId: roleScope.scopeId, name: roles.roleName })
    .from(roleScope)
    .innerJoin(roles, whereOf(role, eq(roles.id, roleScope.roleId)))
    .where(and(eq(roleScope.scopeCategory, scopeCategory[kind]), inArray(roleScope.scopeId, ids)))
    .limit(1);
  if (!holder) return;
  const name = rows.find(({ id }) => id === holder.scopeId)?.scopeName ?? '';
  throw new AppError('REF_IN_USE', { name, place: holderWords(holder.name), action });
}

function holderWords(name: string): Words {
  return { zh: `${role.label.zh} ${name}`, en: `role ${name}` };
}
