import type { Resource } from '#shared/define';
import { meets } from '#shared/meets';
import type { Values } from '#shared/validate';
import type { MessageKey } from '#src/locales/words';
import { kindOf } from '../kinds/registry.ts';
import { type Section, sectionsOf } from './sections.ts';
import { fieldsOf, type NamedField } from './surface.ts';

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
