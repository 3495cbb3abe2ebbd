import { modulesIn } from '#shared/modules-in';
import type { MenuLine } from './line.ts';

/** The menu of a generated noun, and the code of the area of the tree in which it stands last. */
export interface GeneratedMenu {
  readonly area: string;
  readonly menu: MenuLine;
}

type File = Readonly<Record<string, GeneratedMenu>>;

const files = import.meta.env
  ? import.meta.glob<File>('./generated/*.ts', { eager: true })
  : await modulesIn<File>(import.meta.url, 'generated');

const generated = Object.values(files).flatMap((file) => Object.values(file));

/** The tree with the menus of generated nouns in their areas. */
export function withGenerated(tree: readonly MenuLine[], added: readonly GeneratedMenu[] = generated): readonly MenuLine[] {
  const lost = added.find(({ area }) => !tree.some(({ code }) => code === area));
  if (lost) throw new Error(`The menu "${lost.menu.code}" stands in "${lost.area}", which the tree does not have.`);
  return tree.map((line) => {
    const own = added.filter(({ area }) => area === line.code).map(({ menu }) => menu);
    return own.length === 0 ? line : { ...line, children: [...(line.children ?? []), ...own] };
  });
}
