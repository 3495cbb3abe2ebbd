import { defineResource, field } from '#shared/define';

/** A division's id is its code, so that a reference to a region holds the code that everybody knows. */
export const region = defineResource({
  name: 'region',
  path: 'blade-system/region',
  label: { zh: '行政区划', en: 'Regions' },
  scope: 'platform',
  layout: 'tree',
  key: 'code',
  fields: {
    code: field.text({
      zh: '区划编号',
      en: 'Code',
      required: true,
      max: 12,
      unique: true,
      format: 'regionCode',
      search: 'contains',
      lockOn: ['edit'],
      help: {
        zh: '以上级编号开头：省2位、市4位、区县6位、乡镇9位、村12位',
        en: 'Begins with the parent’s: 2 digits for a province, 4 city, 6 district, 9 town, 12 village',
      },
      width: 140,
    }),
    name: field.text({ zh: '区划名称', en: 'Name', required: true, max: 32, search: 'contains', width: 320 }),
    parentCode: field.treeRef('region', { zh: '上级区划', en: 'Parent', hideIn: ['list'], lockOn: ['edit'] }),
    level: field.dict('region', { zh: '区划级别', en: 'Level', default: 1, search: 'equals', hideIn: ['form'], width: 160 }),
    ancestors: field.text({ zh: '祖级区划', en: 'Ancestors', max: 255, hideIn: ['list', 'form', 'detail', 'export'] }),
    sort: field.integer({ zh: '排序', en: 'Sort', min: 0, default: 1, width: 90 }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255 }),
  },
  sort: { sort: 'asc' },
  title: 'name',
});
