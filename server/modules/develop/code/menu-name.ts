import { and, eq, inArray } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { PresentContext } from '#server/crud/module';
import type { WireRecord } from '#server/crud/records';
import { topLevel } from '#src/resources/develop/code';
import { menu } from '#src/resources/system/menu';
import { areaOf } from './sheet.ts';

const menus = tableOf(menu);

/** Tells of each sheet in which menu its screen will be: that of its service, or at the top where that one was removed. */
export async function presentMenuName(records: WireRecord[], { actor, db }: PresentContext): Promise<WireRecord[]> {
  const areas = records.map(({ serviceName }) => areaOf(String(serviceName ?? '')));
  const found = await db
    .select({ code: menus.code, zh: menus.name, en: menus.nameEn })
    .from(menus)
    .where(and(inArray(menus.code, [...new Set(areas)]), eq(menus.isDeleted, 0)));
  const words = new Map(found.map(({ code, zh, en }) => [code, { zh, en: en || zh }]));
  return records.map((record, index) => ({ ...record, menuName: (words.get(areas[index] ?? '') ?? topLevel)[actor.language] }));
}
