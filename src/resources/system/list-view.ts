import { defineResource, field } from '#shared/define';

/**
 * A search and an order of a list that somebody has kept under a name, for their own use or for everybody of the tenant. They are kept
 * where the list is, by calls of their own (`server/modules/system/list-view`); here administrators look after those that are shared.
 */
export const listView = defineResource({
  name: 'listView',
  path: 'blade-system/list-view',
  label: { zh: '列表视图', en: 'Saved views' },
  emptyHint: {
    zh: '还没有共享的视图。在任一列表设好条件，点击“视图”保存并共享。',
    en: 'No shared views yet. Set a search in any list, open Views, and save it for everybody.',
  },
  readOnly: true,
  removable: true,
  fields: {
    viewName: field.text({ zh: '视图名称', en: 'Name', required: true, max: 40, search: 'contains' }),
    listName: field.computed('text', { zh: '所属列表', en: 'List', width: 200 }),
    list: field.text({ zh: '列表标识', en: 'Key of the list', required: true, max: 80, hideIn: ['list', 'detail', 'export'] }),
    query: field.json({ zh: '条件', en: 'Search', required: true, hideIn: ['list', 'detail', 'export'] }),
    shared: field.bool01({ zh: '共享给所有人', en: 'Shared with everybody', required: true, default: 0, width: 120 }),
    ownerName: field.computed('text', { zh: '创建人', en: 'Saved by', width: 120 }),
  },
  columns: ['viewName', 'listName', 'ownerName', 'shared'],
});
