import type { Resource } from '#shared/define';
import type { Words } from '#shared/field';
import type { NamedField } from './surface.ts';

/** The fields under one title, or those before the first title. */
export interface Section<T extends NamedField> {
  readonly title?: Words;
  readonly items: readonly T[];
}

/** Returns the fields of a form or a detail in the sections of the definition; empty ones are left out. */
export function sectionsOf<T extends NamedField>({ groups }: Resource, items: readonly T[]): Section<T>[] {
  const grouped = new Set(groups.flatMap(({ fields }) => fields));
  const sections: Section<T>[] = [
    { items: items.filter(({ name }) => !grouped.has(name)) },
    ...groups.map((group) => ({
      title: group,
      items: group.fields.flatMap((name) => items.filter((item) => item.name === name)),
    })),
  ];
  return sections.filter((section) => section.items.length > 0);
}
