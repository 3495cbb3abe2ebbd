import { tableOf } from '#server/crud/model/table';
import { seedId } from '#server/lib/seed-id';
import type { Words } from '#shared/field';
import { topMenu } from '#src/resources/system/top-menu';

/** An entry of the top bar with the areas of the menu tree that it shows. */
export interface TopMenuLine extends Words {
  readonly code: string;
  readonly icon: string;
  readonly areas: readonly string[];
}

/** The entries after the home item, which every client of the family draws by itself. */
export const topMenus: readonly TopMenuLine[] = [
  { code: 'top_desk', zh: '工作台', en: 'Desk', icon: 'desktop', areas: ['desk', 'work'] },
  { code: 'top_business', zh: '业务', en: 'Business', icon: 'bank', areas: ['business', 'operation', 'report'] },
  { code: 'top_flow', zh: '流程', en: 'Workflow', icon: 'apartment', areas: ['flow'] },
  {
    code: 'top_system',
    zh: '系统',
    en: 'System',
    icon: 'setting',
    areas: ['resource', 'monitor', 'tool', 'base', 'authority', 'system'],
  },
];

const topMenuTable = tableOf(topMenu);
type TopMenuRow = typeof topMenuTable.$inferInsert & { readonly id: string };

export const topMenuId = (code: string) => seedId('topmenu', code);

export const topMenuRows: readonly TopMenuRow[] = topMenus.map(({ code, zh, en, icon }, index) => ({
  id: topMenuId(code),
  code,
  name: zh,
  nameEn: en,
  source: icon,
  path: '',
  sort: (index + 1) * 10,
}));
