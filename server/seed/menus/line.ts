import { tableOf } from '#server/crud/model/table';
import { ROOT_ID, seedId } from '#server/lib/seed-id';
import type { Words } from '#shared/field';
import { menu } from '#src/resources/system/menu';

/** Where a button stands; the numbers of the dictionary `button_func`. */
const places = { toolbar: 1, row: 2, both: 3 } as const;

/** A button of a menu. Its code is `<menu code>_<verb>`. */
export interface ButtonLine extends Words {
  readonly verb: string;
  readonly icon: string;
  readonly on: keyof typeof places;
}

/** A menu of the tree: an area with `children`, or a leaf whose code is the snake_case name of its noun. */
export interface MenuLine extends Words {
  readonly code: string;
  /** A kebab-case key of the icon registry: an icon of @ant-design/icons without its theme. */
  readonly icon: string;
  readonly path: string;
  readonly buttons?: readonly ButtonLine[];
  readonly children?: readonly MenuLine[];
}

const menuTable = tableOf(menu);
export type MenuRow = typeof menuTable.$inferInsert & { readonly id: string; readonly parentId: string };

/** The numbers of the dictionary `menu_category`. */
const MENU = 1;
export const BUTTON = 2;

/** Room between neighbours, so that an administrator can move one between two others. */
const SORT_STEP = 10;

function menuRow(line: MenuLine, parentId: string, sort: number): MenuRow {
  return {
    id: seedId('menu', line.code),
    parentId,
    code: line.code,
    name: line.zh,
    nameEn: line.en,
    alias: 'menu',
    path: line.path,
    source: line.icon,
    category: MENU,
    action: 0,
    isOpen: 1,
    sort,
  };
}

function buttonRow(button: ButtonLine, owner: MenuLine, sort: number): MenuRow {
  const code = `${owner.code}_${button.verb}`;
  const { zh, en, icon } = button;
  return {
    ...menuRow({ code, zh, en, icon, path: `${owner.path}/${button.verb}` }, seedId('menu', owner.code), sort),
    alias: button.verb,
    category: BUTTON,
    action: places[button.on],
  };
}

/** The rows of a menu tree with their buttons, parents before children. */
export function menuRows(lines: readonly MenuLine[], parentId = ROOT_ID): MenuRow[] {
  return lines.flatMap((line, index) => {
    const own = menuRow(line, parentId, (index + 1) * SORT_STEP);
    const buttons = (line.buttons ?? []).map((button, place) => buttonRow(button, line, place + 1));
    return [own, ...buttons, ...menuRows(line.children ?? [], own.id)];
  });
}
