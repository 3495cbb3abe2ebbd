import { eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Transaction } from '#server/db/types';
import { seedId } from '#server/lib/seed-id';
import { publishedPlace } from '#src/resources/develop/published';
import { menu } from '#src/resources/system/menu';
import type { Settled } from '../settle.ts';
import type { MenuRow } from './line.ts';

const table = tableOf(menu);
type StoredMenu = typeof table.$inferSelect;

/** The columns of a menu that a later version of the product may ship otherwise. */
const shipped = ['parentId', 'name', 'nameEn', 'path', 'source', 'category', 'action', 'isOpen', 'sort'] as const;

/** Returns whether a row stands as an earlier version shipped it: nobody has changed, moved or made it. */
const isUntouched = ({ id, code, path, version, updateUser }: StoredMenu) =>
  id === seedId('menu', code) && version === 1 && updateUser === null && !path?.startsWith(`${publishedPlace.route}/`);

/** Returns what a row has to become; nothing where it is as it should be, or where its place was removed. */
function changesOf(row: StoredMenu, wanted: MenuRow, living: Settled<MenuRow>['living']): Partial<MenuRow> | undefined {
  const parentId = living.get(wanted.parentId);
  if (parentId === undefined) return undefined;
  const target = { ...wanted, parentId };
  const changed = shipped.filter((name) => (row[name] ?? null) !== (target[name] ?? null));
  return changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, target[name]])) : undefined;
}

/** Returns the ids of rows that are no longer shipped, but for those below which somebody has hung something else. */
function retiredAmong(rows: readonly StoredMenu[], isShipped: ReadonlySet<string>): string[] {
  const retired = new Set(rows.filter((row) => isUntouched(row) && !isShipped.has(row.id)).map(({ id }) => id));
  const kept = rows.filter(({ id, parentId }) => !retired.has(id) && retired.has(parentId ?? ''));
  return [...retired].filter((id) => !kept.some(({ parentId }) => parentId === id));
}

/**
 * Brings the menus of an installation to what this version ships, as far as nobody has touched them: places, words and order
 * follow, and what is no longer shipped goes. What an administrator has changed, moved, added or removed stays.
 */
export async function followMenus(
  tx: Transaction,
  { rows, living }: { readonly rows: readonly MenuRow[] } & Pick<Settled<MenuRow>, 'living'>,
): Promise<void> {
  const stored = await tx.select().from(table).where(eq(table.isDeleted, 0));
  const wanted = new Map(rows.map((row) => [row.id, row]));
  for (const row of stored.filter(isUntouched)) {
    const target = wanted.get(row.id);
    const changes = target && changesOf(row, target, living);
    if (changes) await tx.update(table).set(changes).where(eq(table.id, row.id));
  }
  const retired = retiredAmong(stored, new Set(wanted.keys()));
  if (retired.length > 0) await tx.update(table).set({ isDeleted: 1 }).where(inArray(table.id, retired));
}
