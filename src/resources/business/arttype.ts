import { defineResource, field } from '#shared/define';

/** The keys of the dictionary `art_category` that the program knows. */
export const artCategories = { container: 1, art: 2, collectible: 3, metal: 4, voucher: 5, other: 9 } as const;

/** The types of values that an extra field can hold. */
export const attrTypes = ['text', 'number', 'date', 'dict', 'bool'] as const;
export type AttrType = (typeof attrTypes)[number];

const ofDictionaries = { field: 'type', is: ['dict'] };

/** An extra field of the articles of a type (domain model 6.8). */
export const arttypeAttr = defineResource({
  name: 'arttypeAttr',
  path: 'blade-business/arttype-attr',
  label: { zh: '扩展属性', en: 'Extra fields' },
  partOf: 'artTypeId',
  fields: {
    artTypeId: field.ref('arttype', { zh: '物品类型', en: 'Article type', required: true, hideIn: ['list', 'form', 'detail'] }),
    key: field.text({ zh: '字段名', en: 'Key', required: true, max: 32, format: 'alias', width: 130 }),
    label: field.text({ zh: '名称', en: 'Label (Chinese)', required: true, max: 20, width: 130 }),
    labelEn: field.text({ zh: '英文名称', en: 'Label (English)', max: 40, width: 140 }),
    type: field.bizDict('attr_type', { zh: '类型', en: 'Type', required: true, keys: 'text', default: 'text', width: 110 }),
    dictCode: field.text({
      zh: '字典编号',
      en: 'Dictionary',
      max: 60,
      format: 'alias',
      onlyWhen: ofDictionaries,
      requiredWhen: ofDictionaries,
      width: 130,
    }),
    required: field.bool01({ zh: '必填', en: 'Required', default: 0, width: 120 }),
    sort: field.integer({ zh: '排序', en: 'Sort', default: 1, min: 0, hideIn: ['form'], width: 70 }),
  },
  unique: [['artTypeId', 'key']],
  sort: { sort: 'asc' },
  title: 'label',
});

export const arttype = defineResource({
  name: 'arttype',
  path: 'blade-business/arttype',
  label: { zh: '物品类型', en: 'Article types' },
  listVerb: 'page',
  fields: {
    icon: field.icon({ zh: '图标', en: 'Icon' }),
    typeCode: field.text({
      zh: '类型编码',
      en: 'Code',
      required: true,
      max: 6,
      format: 'typeCode',
      unique: true,
      search: 'contains',
      width: 100,
      help: { zh: '2 至 6 位大写字母，是物品编号的前缀', en: 'Two to six capitals; numbers of articles begin with it' },
    }),
    typeName: field.text({ zh: '类型名称', en: 'Name', required: true, max: 30, unique: true, search: 'contains', width: 130 }),
    parentId: field.ref('arttype', { zh: '上级类型', en: 'Parent', hideIn: ['list'] }),
    category: field.bizDict('art_category', { zh: '物品大类', en: 'Category', required: true, search: 'equals', width: 150 }),
    isContainer: field.bool01({ zh: '是否容器', en: 'Container', required: true, default: 0, search: 'equals', width: 90 }),
    needSeal: field.bool01({ zh: '须加封签', en: 'Seal needed', required: true, default: 0, width: 90 }),
    needPhoto: field.bool01({ zh: '须拍照', en: 'Photo needed', default: 0, width: 80 }),
    needAppraisal: field.bool01({ zh: '须估值', en: 'Appraisal needed', default: 0, width: 80 }),
    unit: field.text({ zh: '计量单位', en: 'Unit', required: true, max: 8, default: '件', width: 90 }),
    attrs: field.rows('arttypeAttr', 'artTypeId', {
      zh: '扩展属性',
      en: 'Extra fields',
      max: 30,
      hideIn: ['list', 'import', 'export'],
    }),
    sort: field.integer({ zh: '排序', en: 'Sort', min: 0, default: 'last', width: 80 }),
    status: field.bizDict('enable_status', { zh: '状态', en: 'Status', default: 1, search: 'equals', width: 80 }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
  },
  sort: { sort: 'asc' },
  columns: ['icon', 'typeCode', 'typeName', 'category', 'status', 'isContainer', 'needSeal', 'unit'],
  title: 'typeName',
});
