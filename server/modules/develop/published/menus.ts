import { and, eq, inArray, max, ne, or } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import { readRow, readRows, whereOf } from '#server/crud/read/rows';
import { readCodes } from '#server/crud/scope/rights';
import { addRows, setColumns } from '#server/crud/write/effects';
import { businessNow } from '#server/db/columns';
import type { Transaction } from '#server/db/types';
import { type Actor, isPermitted } from '#server/lib/actor';
import { bulk, master } from '#server/seed/menus/buttons';
import { BUTTON, menuRows } from '#server/seed/menus/line';
import { type Resource, snakeCase } from '#shared/define';
import { AppError } from '#shared/errors';
import { isId } from '#shared/rules';
import { ROOT_ID } from '#shared/tree';
import { publishedPlace } from '#src/resources/develop/published';
import { menu } from '#src/resources/system/menu';
import type { PublishedNouns } from './service.ts';

const table = tableOf(menu);
const MENU = 1;

/** The place of a published noun's entry: below this menu, at its end. */
export interface MenuPlace {
  readonly parentId: string;
  readonly icon: string;
}

/** Returns the address of a published noun's screen. */
export const routeOf = ({ path }: Pick<Resource, 'path'>) => path.replace(publishedPlace.path, publishedPlace.route);

/** The menu of a published noun and its buttons. */
function rowsOf({ name, label, path }: Resource, { parentId, icon }: MenuPlace) {
  return menuRows([{ code: snakeCase(name), ...label, icon, path: routeOf({ path }), buttons: bulk }], parentId);
}

/** The codes of a noun: that of its entry, and those of all buttons that the engine knows for a plain one. */
function codesOf(noun: string) {
  const entry = snakeCase(noun);
  return { entry, buttons: master.map(({ verb }) => `${entry}_${verb}`) };
}

/** The rows of a noun in the menu. A button of another noun may begin with the same letters, or even be called as the entry is. */
function ofNoun(noun: string) {
  const { entry, buttons } = codesOf(noun);
  const isEntry = and(eq(table.code, entry), eq(table.category, MENU));
  return or(isEntry, and(inArray(table.code, buttons), eq(table.category, BUTTON)));
}

/**
 * Refuses a noun one of whose rights is one of something else, in either direction: the button `add` of `openBtz` and the entry
 * of `openBtzAdd` are both `open_btz_add`, so who may add rows of the one could read those of the other. Rights of what was
 * withdrawn or removed count too, since they are granted still and may come back.
 */
export async function assertOwnRights(tx: Transaction, resource: Resource, others: readonly Resource['name'][]): Promise<void> {
  const { entry, buttons } = codesOf(resource.name);
  const place = (code: string, title: string) => {
    const refusal = { code: 'DEFINITION_RIGHT', params: { code, title } } as const;
    return new AppError(refusal.code, refusal.params, { fields: { name: refusal } });
  };
  for (const other of others.filter((name) => name !== resource.name)) {
    const theirs = codesOf(other);
    const shared = buttons.find((code) => code === theirs.entry) ?? theirs.buttons.find((code) => code === entry);
    if (shared !== undefined) throw place(shared, other);
  }
  const isOther = or(
    and(eq(table.code, entry), ne(table.category, MENU)),
    and(inArray(table.code, buttons), ne(table.category, BUTTON)),
  );
  const found = await readRow(tx, menu, { where: [isOther], columns: ['code', 'name'], withRemoved: true });
  if (found) throw place(found.code, found.name);
}

/** Refuses a place that is no menu, as a call may name any id. */
export async function assertPlace(tx: Transaction, parentId: string): Promise<void> {
  if (parentId === ROOT_ID) return;
  const where = { id: parentId, category: MENU };
  const found = isId(parentId) && (await readRow(tx, menu, { where, columns: ['id'] }));
  if (!found) throw new AppError('WRONG_PARAMETER', { name: 'parentId' });
}

/** The place after all others below a menu. */
async function endOf(tx: Transaction, parentId: string): Promise<number> {
  const [last] = await tx
    .select({ sort: max(table.sort) })
    .from(table)
    .where(whereOf(menu, { parentId }));
  return (last?.sort ?? 0) + 10;
}

/**
 * Gives a noun its entry in the menu, with the buttons that a plain one has. An entry that is there stays where an administrator
 * has moved it, and keeps what roles were granted of it; its words follow the noun.
 */
export async function raiseMenus(tx: Transaction, resource: Resource, place: MenuPlace): Promise<void> {
  const rows = rowsOf(resource, place);
  const codes = rows.map(({ code }) => code);
  const where = [{ code: codes }, ofNoun(resource.name)];
  const known = await readRows(tx, menu, { where, columns: ['id', 'code'], withRemoved: true });
  const isKnown = new Set(known.map(({ code }) => code));
  const missing = rows.filter(({ code }) => !isKnown.has(code));
  const idOf = new Map(known.map(({ code, id }) => [code, id]));
  const [entry] = rows;
  if (known.length > 0 && entry) {
    const ids = known.map(({ id }) => id);
    await setColumns({ tx }, menu, { values: { isDeleted: 0, updateTime: businessNow }, where: inArray(table.id, ids) });
    const { name, nameEn } = entry;
    await setColumns({ tx }, menu, {
      values: { name, nameEn },
      where: and(eq(table.code, entry.code), eq(table.category, MENU)),
    });
  }
  const parent = entry && (idOf.get(entry.code) ?? entry.id);
  const sort = await endOf(tx, place.parentId);
  const added = missing.map((row) => (row === entry ? { ...row, sort } : { ...row, parentId: parent ?? row.parentId }));
  await addRows({ tx, actor: { tenantId: '', userId: null } }, menu, added);
}

/** Takes the entry of a noun out of the menu. Grants stay, for when it comes back. */
export async function lowerMenus(tx: Transaction, noun: string): Promise<void> {
  await setColumns({ tx }, menu, { values: { isDeleted: 1, updateTime: businessNow }, where: ofNoun(noun) });
}

/** Returns the address of the screen of a live noun, for who may see it; an empty text for others, and where none is live. */
export function screenFor(nouns: PublishedNouns, actor: Actor, name: string): string {
  const found = nouns.definition(name);
  return found && isPermitted(actor, readCodes(found)) ? routeOf(found) : '';
}
