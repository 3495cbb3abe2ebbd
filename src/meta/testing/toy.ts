import { defineResource, field } from '#shared/define';

/** A noun that exists in tests only: one field of each sort that a screen treats differently. */
export const toy = defineResource({
  name: 'toyBox',
  path: 'blade-test/toy-box',
  label: { zh: '玩具箱', en: 'Toy boxes' },
  fields: {
    title: field.text({ zh: '名称', en: 'Title', required: true, max: 20, search: 'contains' }),
    kind: field.dict('toy_kind', { zh: '类型', en: 'Kind', required: true, search: 'equals' }),
    owner: field.phone({ zh: '电话', en: 'Phone' }),
    bought: field.dateTime({ zh: '购买时间', en: 'Bought', search: 'range' }),
    broken: field.dateTime({ zh: '损坏时间', en: 'Broken', hideIn: ['list'] }),
    price: field.money({ zh: '价格', en: 'Price' }),
    note: field.textarea({ zh: '备注', en: 'Note', hideIn: ['list'] }),
  },
  rules: [{ after: ['bought', 'broken'] }],
  sort: { bought: 'desc' },
});

/** The same rows as a tree. */
export const toyTree = defineResource({
  name: 'toyShelf',
  path: 'blade-test/toy-shelf',
  label: { zh: '玩具架', en: 'Toy shelves' },
  layout: 'tree',
  fields: {
    title: field.text({ zh: '名称', en: 'Title', required: true }),
    parentId: field.treeRef('toyShelf', { zh: '上级', en: 'Parent', hideIn: ['list'] }),
  },
});

export const toyKinds = [
  { code: 'toy_kind', dictKey: 1, dictValue: '积木', dictValueEn: 'Blocks', sort: 1, remark: '' },
  { code: 'toy_kind', dictKey: 2, dictValue: '玩偶', dictValueEn: 'Doll', sort: 2, remark: '' },
];

export function makeToy(number: number, overrides: object = {}) {
  return {
    id: String(1000 + number),
    title: `Box ${number}`,
    kind: (number % 2) + 1,
    bought: `2026-01-${String((number % 28) + 1).padStart(2, '0')} 08:00:00`,
    price: '12.50',
    version: 1,
    createTime: '2026-01-01 00:00:00',
    createUserName: 'Ann',
    ...overrides,
  };
}
