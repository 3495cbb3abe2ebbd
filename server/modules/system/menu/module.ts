import { inArray } from 'drizzle-orm';
import type { WriteContext } from '#server/crud/context';
import type { RowOf } from '#server/crud/model/table';
import { type Draft, defineModule, engineVerbs, type Hooks, type Module, type SaveContext } from '#server/crud/module';
import { readRow } from '#server/crud/read/rows';
import { refuse } from '#server/crud/write/input';
import type { FieldRefusals } from '#shared/errors';
import { ROOT_ID } from '#shared/tree';
import { menu } from '#src/resources/system/menu';
import { roleMenu, topMenuMenu } from '../../auth/grant-table.ts';
import type { Services } from '../../services.ts';
import { menuTrees } from './routes.ts';

type MenuDraft = Draft<typeof menu>;

const BUTTON = 2;

/** Returns the hooks of menus and buttons, which clients turn into routes, frames and rights without checking them. */
function menuHooks({ authenticator, events }: Pick<Services, 'authenticator' | 'events'>): Hooks<typeof menu> {
  const tell = async ({ tx }: WriteContext) => {
    await authenticator.forget({}, tx);
    await events.publish({ topic: 'menus' }, tx);
  };
  return {
    beforeSave: async (draft, context) => refuse(await placeRefusals(draft, context)),
    afterSave: (_, context) => tell(context),
    beforeRemove: async (rows, context) => {
      await unlink(rows, context);
      await tell(context);
    },
  };
}

/** Refuses a button that is not below a menu, and anything below a button. */
async function placeRefusals(draft: MenuDraft, { tx, before }: SaveContext<typeof menu>): Promise<FieldRefusals> {
  const field = menu.fields.parentId;
  const parentId = draft.parentId ?? ROOT_ID;
  if (parentId === ROOT_ID) {
    return draft.category === BUTTON ? { parentId: { code: 'REQUIRED_SELECT', params: { field } } } : {};
  }
  const parent = await readRow(tx, menu, { where: { id: parentId }, columns: ['category'] });
  if (parent?.category === BUTTON) return { parentId: { code: 'PARENT_BUTTON' } };
  const becomesButton = before && before.category !== BUTTON && draft.category === BUTTON;
  if (!becomesButton) return {};
  const child = await readRow(tx, menu, { where: { parentId: before.id }, columns: ['id'] });
  return child ? { category: { code: 'BUTTON_CHILDREN' } } : {};
}

/** Takes a removed menu out of all roles and entries of the top bar. The engine refuses to remove one with children. */
async function unlink(rows: readonly RowOf<typeof menu>[], { tx }: WriteContext): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await tx.delete(roleMenu).where(inArray(roleMenu.menuId, ids));
  await tx.delete(topMenuMenu).where(inArray(topMenuMenu.menuId, ids));
}

/** Choosing a menu is choosing among menus, without their buttons. */
const own: ReadonlySet<string> = new Set(['tree', 'lazyTree']);

/** Defines the module of menus and their buttons. Grants are in the module `grant`. */
export const menuModule = (services: Services): Module =>
  defineModule(menu, {
    only: engineVerbs.filter((verb) => !own.has(verb)),
    hooks: menuHooks(services),
    routes: [menuTrees],
  });
