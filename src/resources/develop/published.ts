import { defineResource, field } from '#shared/define';

/**
 * The address of the calls and screens of published nouns, and the beginning of their names; no noun in the code has either.
 */
export const publishedPlace = { path: 'blade-open', route: '/open', prefix: 'open' } as const;

/** Nouns that were published while the server runs: each with a table, calls and a screen of its own, and without code. */
export const published = defineResource({
  name: 'published',
  path: 'blade-develop/published',
  label: { zh: '在线模块', en: 'Live modules' },
  scope: 'platform',
  readOnly: true,
  fields: {
    title: field.text({ zh: '名称', en: 'Name', required: true, max: 100, search: 'contains', width: 200 }),
    titleEn: field.text({ zh: '英文名称', en: 'English name', required: true, max: 100, width: 200 }),
    noun: field.code({ zh: '模块标识', en: 'Key', required: true, max: 64, unique: true, search: 'contains', width: 200 }),
    isLive: field.yesNo({ zh: '是否上线', en: 'Live', required: true, search: 'equals', width: 110 }),
    fault: field.computed('text', { zh: '未提供服务的原因', en: 'Why it is not served', width: 260 }),
    screen: field.computed('text', { zh: '页面地址', en: 'Address', hideIn: ['list', 'form', 'detail', 'export'] }),
    definition: field.json({ zh: '定义', en: 'Definition', required: true, hideIn: ['list', 'form', 'detail', 'export'] }),
  },
  // Its key is for developers: the detail has it.
  columns: ['title', 'titleEn', 'isLive', 'fault'],
  title: 'title',
  opens: 'screen',
  verbs: [
    { verb: 'withdraw', zh: '下线', en: 'Withdraw', on: 'row', confirm: true, onlyWhen: { field: 'isLive', is: [2] } },
    { verb: 'restore', zh: '恢复上线', en: 'Put back', on: 'row', onlyWhen: { field: 'isLive', is: [1] } },
  ],
  auditLabels: {
    publish: { zh: '发布', en: 'Published' },
    withdraw: { zh: '下线', en: 'Withdrawn' },
    restore: { zh: '恢复上线', en: 'Put back' },
  },
});
