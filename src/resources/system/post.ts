import { defineResource, field } from '#shared/define';

export const post = defineResource({
  name: 'post',
  path: 'blade-system/post',
  label: { zh: '岗位', en: 'Posts' },
  fields: {
    category: field.dict('post_category', { zh: '岗位类型', en: 'Category', required: true, search: 'equals' }),
    postCode: field.code({ zh: '岗位编号', en: 'Code', required: true, max: 12, unique: true, search: 'contains' }),
    postName: field.text({ zh: '岗位名称', en: 'Name', required: true, max: 64, search: 'contains' }),
    sort: field.integer({ zh: '排序', en: 'Sort', min: 0, default: 'last' }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
  },
  sort: { sort: 'asc' },
  title: 'postName',
});
