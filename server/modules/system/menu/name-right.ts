import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { tableOf } from '#server/crud/model/table';
import { whereOf } from '#server/crud/read/rows';
import type { Executor } from '#server/db/types';
import { orRight } from '#shared/errors';
import type { Words } from '#shared/field';
import { menu } from '#src/resources/system/menu';

const menus = tableOf(menu);
const screens = alias(menus, 'screens');
/** The key of the dictionary `menu_category` for a button. */
const BUTTON = 2;
const LOOKS = '_view';
const mostNames = 3;

/**
 * Returns the name of the right that any of these codes opens, as roles are granted it: the button with its screen, or the screen
 * where no code is a button's. Codes that no menu has are left out.
 */
export async function nameRight(via: Executor, codes: readonly string[]): Promise<Words | undefined> {
  const rows = await via
    .select({
      code: menus.code,
      category: menus.category,
      zh: menus.name,
      en: menus.nameEn,
      ofZh: screens.name,
      ofEn: screens.nameEn,
    })
    .from(menus)
    .leftJoin(screens, eq(screens.id, menus.parentId))
    .where(whereOf(menu, { code: codes }));
  const buttons = rows.filter(({ category }) => category === BUTTON);
  // Where every button opens it, the one that only looks is what a reader lacks.
  const looking = buttons.filter(({ code }) => code.endsWith(LOOKS));
  const [nearest = []] = [looking, buttons, rows].filter(({ length }) => length > 0);
  if (nearest.length === 0) return undefined;
  const found = [...nearest].sort((one, other) => codes.indexOf(one.code) - codes.indexOf(other.code));
  const shown = found.slice(0, mostNames).map(({ zh, en, ofZh, ofEn, category }) => {
    const [own, screen] = [
      { zh, en: en || zh },
      { zh: ofZh, en: ofEn || ofZh },
    ];
    return category === BUTTON && screen.zh ? { zh: `${screen.zh} · ${own.zh}`, en: `${screen.en} · ${own.en}` } : own;
  });
  return { zh: shown.map(({ zh }) => `“${zh}”`).join(orRight.zh), en: shown.map(({ en }) => `“${en}”`).join(orRight.en) };
}
