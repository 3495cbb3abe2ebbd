import { defineResource, field } from '#shared/define';

export const dept = defineResource({
  name: 'dept',
  path: 'blade-system/dept',
  label: { zh: '机构', en: 'Departments' },
  layout: 'tree',
  fields: {
    parentId: field.treeRef('dept', { zh: '上级机构', en: 'Parent', hideIn: ['list'] }),
    deptCategory: field.bizDict('dept_category', { zh: '机构类型', en: 'Category', required: true, search: 'equals' }),
    deptName: field.text({ zh: '机构名称', en: 'Name', required: true, max: 45, search: 'contains' }),
    fullName: field.text({ zh: '机构全称', en: 'Full name', required: true, max: 90 }),
    ancestors: field.text({ zh: '祖级机构', en: 'Ancestors', max: 2000, hideIn: ['list', 'form', 'detail'] }),
    sort: field.integer({ zh: '排序', en: 'Sort', required: true, min: 0, default: 1 }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255 }),
    status: field.bizDict('enable_status', { zh: '状态', en: 'Status', default: 1, search: 'equals' }),
  },
  sort: { sort: 'asc' },
  title: 'deptName',
});
