import { text } from 'drizzle-orm/pg-core';
import { Type } from 'typebox';
import { objectNameOf } from '#shared/files';
import { splitMany } from '#shared/kinds';
import type { KindStore } from './kind-store.ts';

/** Returns the name of the file that one of our links leads to; its signature and the rest of it are not stored. */
function nameIn(link: string): string {
  const text = link.trim();
  return objectNameOf(text) ?? text;
}

/** Names of uploaded files, comma-joined where the field takes several. Answers carry links instead. */
export const file: KindStore = {
  column: () => text(),
  wire: () => Type.String(),
  parse: (value, field) => {
    if (!field.many) return typeof value === 'string' ? nameIn(value) : value;
    const isList = typeof value === 'string' || (Array.isArray(value) && value.every((part) => typeof part === 'string'));
    return isList ? [...new Set(splitMany(value).map(nameIn))].join(',') : value;
  },
  filter: () => undefined,
};
