import type { Resource } from '#shared/define';
import type { Words } from '#shared/field';
import { meets } from '#shared/meets';
import type { Values } from '#shared/validate';
import type { MessageKey } from '#src/locales/words';
import { kindOf } from '../kinds/registry.ts';
import { fieldsOf, type NamedField } from './surface.ts';

/** The fields under one title, or those before the first title. */
interface Section<T extends NamedField> {
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

/** A field of the detail. */
export interface DetailItem extends NamedField {
  readonly span: 1 | 2;
}

/**
 * Returns the fields that apply to this row, by the sections of the definition.
 * A field is left out only when the row has the field that its `onlyWhen` names: one hidden from the reader must not hide others.
 */
export function compileDetail(resource: Resource, row: Values): Section<DetailItem>[] {
  const isAsked = ({ field: { onlyWhen } }: NamedField) =>
    !onlyWhen || !(onlyWhen.field in row) || meets(onlyWhen, row[onlyWhen.field]);
  const asked = fieldsOf(resource, 'detail').filter(isAsked);
  const items = asked.map(({ name, field }) => ({
    name,
    field,
    span: field.span ?? kindOf(field).span ?? 1,
  }));
  return sectionsOf(resource, items);
}

interface RecordFact {
  readonly name: string;
  readonly shown: readonly string[];
  readonly word: MessageKey;
  readonly isTime?: true;
}

/** The audit columns that the detail shows for every row. Users are shown by the name that comes with the row. */
export const recordFacts: readonly RecordFact[] = [
  { name: 'createUser', shown: ['createUserName', 'createUser'], word: 'meta.createUser' },
  { name: 'createTime', shown: ['createTime'], word: 'meta.createTime', isTime: true },
  { name: 'updateUser', shown: ['updateUserName', 'updateUser'], word: 'meta.updateUser' },
  { name: 'updateTime', shown: ['updateTime'], word: 'meta.updateTime', isTime: true },
];
