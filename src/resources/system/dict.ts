import { defineResource, field, type Scope } from '#shared/define';
import type { Words } from '#shared/field';

/** The two dictionaries differ in where they live and to whom they belong, and in nothing else. */
function dictOf<const S extends Scope>(options: { name: string; path: string; label: Words; scope: S }) {
  return defineResource({
    ...options,
    layout: 'tree',
    fields: {
      parentId: field.treeRef(options.name, { zh: '上级字典', en: 'Parent', hideIn: ['list'] }),
      code: field.code({ zh: '字典编号', en: 'Code', required: true, max: 64, search: 'contains' }),
      dictValue: field.text({ zh: '字典名称', en: 'Name', required: true, max: 255, search: 'contains' }),
      dictValueEn: field.text({ zh: '英文名称', en: 'English name', max: 255 }),
      dictKey: field.text({ zh: '字典键值', en: 'Key', required: true, max: 255 }),
      sort: field.integer({ zh: '字典排序', en: 'Sort', required: true, min: 0, default: 1 }),
      isSealed: field.bool01({ zh: '封存', en: 'Sealed', required: true, default: 0 }),
      remark: field.textarea({ zh: '备注', en: 'Remark', max: 255 }),
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
