import type { Resource } from '#shared/define';
import type { MessageKey } from '#src/locales/zh';
import { kindOf } from '../kinds/registry.ts';
import { fieldsOf, type NamedField } from './surface.ts';

/** A field of the detail. */
export interface DetailItem extends NamedField {
  readonly span: 1 | 2;
}

/** The fields of a detail. */
export function compileDetail(resource: Resource): DetailItem[] {
  return fieldsOf(resource, 'detail').map(({ name, field }) => ({ name, field, span: field.span ?? kindOf(field).span ?? 1 }));
}

/** What the server keeps on every row, as far as a reader cares. People are shown by the name that comes with the row. */
export const recordFacts: readonly { readonly name: string; readonly shown: readonly string[]; readonly word: MessageKey }[] = [
  { name: 'createUser', shown: ['createUserName', 'createUser'], word: 'meta.createUser' },
  { name: 'createTime', shown: ['createTime'], word: 'meta.createTime' },
  { name: 'updateUser', shown: ['updateUserName', 'updateUser'], word: 'meta.updateUser' },
  { name: 'updateTime', shown: ['updateTime'], word: 'meta.updateTime' },
];
