import { defineResource, field } from '#shared/define';

/** The keys of the dictionary `dept_category` that the program knows. */
export const deptCategories = { organisation: 1, office: 2, team: 3, base: 4, node: 5 } as const;

const { base, node } = deptCategories;
const ofNodes = { field: 'deptCategory', is: [node] };
/** The condition for departments that are places of handovers. */
const ofPlaces = { field: 'deptCategory', is: [base, node] };

export const dept = defineResource({
  name: 'dept',
  path: 'blade-system/dept',
  label: { zh: '机构', en: 'Departments' },
  layout: 'tree',
  listVerb: 'page',
  fields: {
    deptName: field.text({ zh: '机构名称', en: 'Name', required: true, max: 45, search: 'contains', width: 260 }),
    deptCategory: field.bizDict('dept_category', {
      zh: '机构类型',
      en: 'Category',
      required: true,
      default: 1,
      search: 'equals',
      width: 120,
    }),
    parentId: field.treeRef('dept', { zh: '上级机构', en: 'Parent', hideIn: ['list'] }),
    baseId: field.ref('dept', {
      zh: '所属基地',
      en: 'Base',
      search: 'equals',
      onlyWhen: ofNodes,
      requiredWhen: ofNodes,
      only: { deptCategory: base },
      width: 140,
    }),
    fullName: field.text({ zh: '机构全称', en: 'Full name', required: true, max: 90, hideIn: ['list'] }),
    deptCode: field.code({ zh: '机构编号', en: 'Code', max: 32, unique: true, search: 'contains', width: 120 }),
    regionCode: field.treeRef('region', { zh: '行政区划', en: 'Region', hideIn: ['list'] }),
    address: field.text({ zh: '地址', en: 'Address', max: 200, requiredWhen: ofPlaces }),
    lng: field.decimal({ zh: '经度', en: 'Longitude', scale: 6, min: -180, max: 180, hideIn: ['list'] }),
    lat: field.decimal({ zh: '纬度', en: 'Latitude', scale: 6, min: -90, max: 90, hideIn: ['list'] }),
    contactName: field.text({ zh: '联系人', en: 'Contact', max: 20, requiredWhen: ofPlaces, width: 110 }),
    contactPhone: field.phone({ zh: '联系电话', en: 'Contact phone', mask: 'phone', requiredWhen: ofPlaces }),
    openTime: field.time({ zh: '营业开始', en: 'Opens at', hideIn: ['list'] }),
    closeTime: field.time({ zh: '营业结束', en: 'Closes at', hideIn: ['list'] }),
    vaultCapacity: field.integer({
      zh: '库容（件）',
      en: 'Vault capacity',
      min: 0,
      onlyWhen: { field: 'deptCategory', is: [base] },
      hideIn: ['list'],
    }),
    doorPhoto: field.image({ zh: '交接点照片', en: 'Door photo', hideIn: ['list'] }),
    ancestors: field.text({ zh: '祖级机构', en: 'Ancestors', max: 2000, hideIn: ['list', 'form', 'detail', 'export'] }),
    sort: field.integer({ zh: '排序', en: 'Sort', min: 0, default: 'last', width: 80 }),
    status: field.bizDict('enable_status', { zh: '状态', en: 'Status', default: 1, search: 'equals', width: 90 }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
  },
  rules: [{ after: ['openTime', 'closeTime'] }, { together: ['lng', 'lat'] }],
  unique: [['parentId', 'deptName']],
  sort: { sort: 'asc' },
  title: 'deptName',
});
