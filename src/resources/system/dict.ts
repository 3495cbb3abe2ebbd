import { defineResource, field, type Scope } from '#shared/define';
import type { Words } from '#shared/field';

/** The two dictionaries differ in where they live and to whom they belong, and in nothing else. */
function dictOf<const S extends Scope>(options: { name: string; path: string; label: Words; scope: S }) {
  return defineResource({
    ...options,
    layout: 'tree',
    listVerb: 'page',
    fields: {
      parentId: field.treeRef(options.name, { zh: '上级字典', en: 'Parent', hideIn: ['list'] }),
      code: field.code({ zh: '字典编号', en: 'Code', required: true, max: 64, search: 'contains' }),
      dictValue: field.text({ zh: '字典名称', en: 'Name', required: true, max: 255, search: 'contains' }),
      dictValueEn: field.text({ zh: '英文名称', en: 'English name', max: 255 }),
      dictKey: field.text({ zh: '字典键值', en: 'Key', required: true, max: 255 }),
      sort: field.integer({ zh: '字典排序', en: 'Sort', required: true, min: 0, default: 1 }),
      isSealed: field.bool01({ zh: '封存', en: 'Sealed', required: true, default: 0 }),
      remark: field.textarea({ zh: '备注', en: 'Remark', max: 255 }),
      isLocked: field.computed('bool01', { zh: '程序使用', en: 'Used by the program', hideIn: ['list', 'form'] }),
    },
    unique: [['code', 'dictKey']],
    sort: { sort: 'asc' },
    title: 'dictValue',
  });
}

export const dict = dictOf({
  name: 'dict',
  path: 'blade-system/dict',
  label: { zh: '系统字典', en: 'System dictionaries' },
  scope: 'platform',
});

export const dictBiz = dictOf({
  name: 'dictbiz',
  path: 'blade-system/dict-biz',
  label: { zh: '业务字典', en: 'Business dictionaries' },
  scope: 'tenant',
});

type Noun = typeof dict | typeof dictBiz;

/** The dictionaries themselves, as a screen shows them: without a parent, and with the key that the server gives. */
export function headsOf(noun: Noun) {
  const { parentId: _, dictKey: __, dictValue, ...fields } = noun.fields;
  return { ...noun, layout: 'table', fields: { dictValue, ...fields } } as const;
}

/** The entries of one dictionary: of its code, in their place, and not searched among all others. */
export function entriesOf(noun: Noun) {
  const { parentId, code, dictValue } = noun.fields;
  const settled = { search: undefined, hideIn: ['list'], lockOn: ['add', 'edit'] } as const;
  return {
    ...noun,
    label: { zh: '字典项', en: 'Entries' },
    fields: {
      ...noun.fields,
      parentId: { ...parentId, ...settled },
      code: { ...code, ...settled },
      dictValue: { ...dictValue, search: undefined },
    },
  } as const;
}
