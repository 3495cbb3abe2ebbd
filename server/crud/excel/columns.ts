import type { Actor } from '#server/lib/actor';
import { sheetWords } from '#shared/errors';
import type { Field } from '#shared/field';
import { isExported } from '#shared/kinds';
import type { Compiled } from '../engine-context.ts';
import type { ModelField } from '../model/model.ts';
import { isSettable } from '../model/settable.ts';
import { accessOf } from '../scope/access.ts';
import { isReadable } from './cells.ts';

/** Returns the fields that a workbook may set: those in the form for adding that fit into a cell and that the actor sees. */
export function importFields(compiled: Compiled, actor: Actor): ModelField[] {
  const { isVisible = () => true } = accessOf(compiled, actor).records;
  return compiled.model.own.filter(({ name, field }) => {
    return isVisible(name) && isReadable(field) && isSettable(field, 'add') && !field.hideIn?.includes('import');
  });
}

/** Returns whether rows of a noun can be imported at all. */
export function isImportable({ model }: Compiled): boolean {
  return !model.resource.readOnly && model.own.some(({ field }) => isReadable(field) && isSettable(field, 'add'));
}

/** A column of an export. */
export interface ExportField extends Pick<ModelField, 'name' | 'field'> {
  /** Whether the column is exported unless the query names columns. */
  readonly isUsual: boolean;
}

/** The server's columns that an export may show. A field of the definition with the same name takes precedence. */
const ofServer: Readonly<Record<string, Field>> = {
  createUser: { kind: 'ref', required: false, target: '', ...sheetWords.createUser },
  createTime: { kind: 'dateTime', required: true, ...sheetWords.createTime },
  updateTime: { kind: 'dateTime', required: true, ...sheetWords.updateTime },
};

/** Returns the columns that an actor may export, in the order of the definition. */
export function exportFields(compiled: Compiled, actor: Actor): ExportField[] {
  const { resource } = compiled.model;
  const { isVisible = () => true } = accessOf(compiled, actor).records;
  const own = Object.entries(resource.fields)
    .filter(([, field]) => isExported(field) && !field.hideIn?.includes('export'))
    .map(([name, field]) => ({ name, field, isUsual: !(field.kind === 'richText' && field.hideIn?.includes('list')) }));
  const server = Object.entries(ofServer)
    .filter(([name]) => !(name in resource.fields))
    .map(([name, field]) => ({ name, field, isUsual: name === 'createTime' }));
  return [...own, ...server].filter(({ name }) => isVisible(name));
}
