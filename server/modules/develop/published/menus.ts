import { and, eq, inArray, like, max, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { addRows, setColumns } from '#server/crud/write/effects';
import { businessNow } from '#server/db/columns';
import type { Transaction } from '#server/db/types';
import { bulk } from '#server/seed/menus/buttons';
import { menuRows } from '#server/seed/menus/line';
import { type Resource, snakeCase } from '#shared/define';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { ROOT_ID } from '#shared/tree';
import { publishedPlace } from '#src/resources/develop/published';
import { menu } from '#src/resources/system/menu';

const table = tableOf(menu);
const MENU = 1;

/** The place of a published noun's entry: below this menu, at its end. */
export interface MenuPlace {
  readonly parentId: string;
  readonly icon: string;
}

/** The menu of a published noun and its buttons. */
function rowsOf({ name, label, path }: Resource, { parentId, icon }: MenuPlace) {
  const route = path.replace(publishedPlace.path, publishedPlace.route);
  return menuRows([{ code: snakeCase(name), ...label, icon, path: route, buttons: bulk }], parentId);
}

const ofNoun = (code: string) => or(eq(table.code, code), like(table.code, `${code.replaceAll('_', '\\_')}\\_%`));

/** Refuses a place that is no menu, as a call may name any id. */
async function assertPlace(tx: Transaction, parentId: string): Promise<void> {
  if (parentId === ROOT_ID) return;
  const isMenu = and(eq(table.id, parentId), eq(table.isDeleted, 0), eq(table.category, MENU));
  const [found] = isId(parentId) ? await tx.select({ id: table.id }).from(table).where(isMenu) : [];
  if (!found) throw new AppError('WRONG_PARAMETER', { name: 'parentId' });
}

/** The place after all others below a menu. */
async function endOf(tx: Transaction, parentId: string): Promise<number> {
  const isBelow = and(eq(table.parentId, parentId), eq(table.isDeleted, 0));
  const [last] = await tx
    .select({ sort: max(table.sort) })
    .from(table)
    .where(isBelow);
  return (last?.sort ?? 0) + 10;
}

/**
 * Gives a noun its entry in the menu, with the buttons that a plain one has. An entry that is there stays where an administrator
 * has moved it, and keeps what roles were granted of it; its words follow the noun.
 */
export async function raiseMenus(tx: Transaction, resource: Resource, place: MenuPlace): Promise<void> {
  await assertPlace(tx, place.parentId);
  const rows = rowsOf(resource, place);
  const codes = rows.map(({ code }) => code);
  const known = await tx.select({ id: table.id, code: table.code }).from(table).where(inArray(table.code, codes));
  const isKnown = new Set(known.map(({ code }) => code));
  const missing = rows.filter(({ code }) => !isKnown.has(code));
  const idOf = new Map(known.map(({ code, id }) => [code, id]));
  const [entry] = rows;
  if (known.length > 0 && entry) {
    const ids = known.map(({ id }) => id);
    await setColumns({ tx }, menu, { values: { isDeleted: 0, updateTime: businessNow }, where: inArray(table.id, ids) });
    const { name, nameEn } = entry;
    await setColumns({ tx }, menu, { values: { name, nameEn }, where: eq(table.code, entry.code) });
  }
  const parent = entry && (idOf.get(entry.code) ?? entry.id);
  const sort = await endOf(tx, place.parentId);
  const added = missing.map((row) => (row === entry ? { ...row, sort } : { ...row, parentId: parent ?? row.parentId }));
  await addRows({ tx, actor: { tenantId: '', userId: null } }, menu, added);
}

/** Takes the entry of a noun out of the menu. Grants stay, for when it comes back. */
export async function lowerMenus(tx: Transaction, resource: Resource): Promise<void> {
  const code = snakeCase(resource.name);
  await setColumns({ tx }, menu, { values: { isDeleted: 1, updateTime: businessNow }, where: ofNoun(code) });
}
