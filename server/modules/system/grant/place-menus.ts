import { inArray } from 'drizzle-orm';
import type { CallContext } from '#server/crud/context';
import { readRows } from '#server/crud/read/rows';
import { act } from '#server/crud/write/act';
import { writeAudit } from '#server/crud/write/audit';
import { membersOf, replace } from '#server/crud/write/relations';
import type { Database, Executor } from '#server/db/types';
import { AppError } from '#shared/errors';
import { topMenu } from '#src/resources/system/top-menu';
import { topMenuMenu } from '../../auth/grant-table.ts';
import { readCatalogue } from './catalogue.ts';

const links = { table: topMenuMenu, owner: 'topMenuId', member: 'menuId' };
const MENU = 1;

/** The entries of the top bar of these ids; refuses all when one is not there. */
async function assertTopMenus(via: Executor, ids: readonly string[]) {
  const found = await readRows(via, topMenu, { where: { id: ids }, columns: ['id', 'name'], order: { id: 'asc' } });
  if (found.length < new Set(ids).size) throw new AppError('NOT_FOUND');
  return found;
}

/** The ids of the menus under these entries of the top bar. */
export async function placedKeys(via: Executor, topMenuIds: readonly string[]): Promise<string[]> {
  await assertTopMenus(via, topMenuIds);
  const rows = await via
    .selectDistinct({ id: topMenuMenu.menuId })
    .from(topMenuMenu)
    .where(inArray(topMenuMenu.topMenuId, [...topMenuIds]));
  return rows.map(({ id }) => id);
}

interface Placing {
  readonly topMenuIds: readonly string[];
  readonly menuIds: readonly string[];
}

/** Puts exactly these menus under each of these entries of the top bar. Buttons are no menus. */
export async function placeMenus(call: CallContext & { readonly db: Database }, { topMenuIds, menuIds }: Placing): Promise<void> {
  await act(call.db, call, async (tx) => {
    const entries = await assertTopMenus(tx, topMenuIds);
    const { menu } = await readCatalogue(tx);
    const names = new Map(menu.filter(({ category }) => category === MENU).map(({ id, name }) => [id, name]));
    if (menuIds.some((id) => !names.has(id))) throw new AppError('NOT_FOUND');
    for (const { id, name } of entries) {
      const before = await membersOf(tx, links, id);
      await replace(tx, links, { id, members: menuIds });
      const named = (ids: readonly string[]) => ids.map((menuId) => names.get(menuId) ?? menuId).join(', ');
      await writeAudit(tx, call.actor, {
        action: 'grant',
        resource: topMenu.name,
        recordId: id,
        label: name,
        changes: { menu: { before: named(before), after: named(menuIds) } },
      });
    }
  });
}
