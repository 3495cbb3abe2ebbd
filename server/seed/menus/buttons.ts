import type { ButtonLine } from './line.ts';

const add: ButtonLine = { verb: 'add', zh: '新增', en: 'Add', icon: 'plus', on: 'toolbar' };
const edit: ButtonLine = { verb: 'edit', zh: '编辑', en: 'Edit', icon: 'form', on: 'row' };
const remove: ButtonLine = { verb: 'delete', zh: '删除', en: 'Delete', icon: 'delete', on: 'both' };
export const view: ButtonLine = { verb: 'view', zh: '查看', en: 'View', icon: 'file-text', on: 'row' };
export const importRows: ButtonLine = { verb: 'import', zh: '导入', en: 'Import', icon: 'import', on: 'toolbar' };
export const exportRows: ButtonLine = { verb: 'export', zh: '导出', en: 'Export', icon: 'export', on: 'toolbar' };
/** Shows personal data unmasked; it has no button of its own on the screen. */
export const plain: ButtonLine = { verb: 'plain', zh: '查看明文', en: 'Show unmasked', icon: 'eye', on: 'row' };

/** Keeps the rows of a report as a file. */
const keep: ButtonLine = { verb: 'keep', zh: '保存报表', en: 'Save report', icon: 'save', on: 'toolbar' };
/** Shows the rows of others as well; it has no button of its own on the screen. */
export const all: ButtonLine = { verb: 'all', zh: '查看全部', en: 'Show all', icon: 'eye', on: 'toolbar' };

/** A list that is not edited by hand. */
export const readOnly: readonly ButtonLine[] = [view, exportRows];
/** A report, which may be kept. */
export const readAndKept: readonly ButtonLine[] = [...readOnly, keep];
/** A list whose rows are removed but not edited by hand. */
export const removable: readonly ButtonLine[] = [remove, ...readOnly];
/** A list whose rows come into being elsewhere, and are edited and removed by hand. */
export const kept: readonly ButtonLine[] = [edit, ...removable];
/** A plain noun. */
export const crud: readonly ButtonLine[] = [add, edit, remove, view, exportRows];
/** A plain noun whose rows also come from Excel. */
export const bulk: readonly ButtonLine[] = [add, edit, remove, view, importRows, exportRows];
/** Master data: from Excel as well, and with masked personal data. */
export const master: readonly ButtonLine[] = [...bulk, plain];
