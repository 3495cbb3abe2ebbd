import { defineResource, field } from '#shared/define';

/** Fields of what has entered or left a vault: lines of confirmed exchanges as they were, for reports. */
const stockFields = {
  exchgTime: field.dateTime({ zh: '交接时间', en: 'At', required: true, search: 'range' }),
  artCode: field.text({ zh: '物品编号', en: 'Code', max: 32, search: 'contains', width: 140 }),
  /** Answered with the name of the article as `artName`, which is kept as it was. */
  artId: field.ref('article', { zh: '物品名称', en: 'Article', required: true, search: 'equals', width: 150 }),
  artTitle: field.text({ zh: '当时名称', en: 'Name then', max: 80, search: 'contains', hideIn: ['list', 'detail', 'export'] }),
  artTypeId: field.ref('arttype', { zh: '物品类型', en: 'Type', search: 'equals', width: 100 }),
  clientId: field.ref('bizClient', { zh: '客户', en: 'Client', search: 'equals', width: 100 }),
  baseId: field.ref('dept', { zh: '金库', en: 'Vault', required: true, search: 'equals', width: 120 }),
  fromName: field.text({ zh: '来自', en: 'From', max: 60, width: 110 }),
  toName: field.text({ zh: '去向', en: 'To', max: 60, width: 110 }),
  exchgId: field.ref('exchg', { zh: '交接单', en: 'Exchange', required: true, width: 160 }),
  exchgNo: field.text({ zh: '交接单号', en: 'Number', max: 32, search: 'contains', hideIn: ['list', 'detail'] }),
  exchgType: field.bizDict('exchg_type', { zh: '交接类型', en: 'Exchange type', required: true, search: 'in', width: 100 }),
  taskId: field.ref('task', { zh: '任务', en: 'Task', search: 'equals', width: 150 }),
  isContainer: field.bool01({ zh: '容器', en: 'Container', default: 0, width: 70 }),
  contentCount: field.integer({ zh: '内含件数', en: 'Contents', default: 0, width: 90 }),
  planned: field.bool01({ zh: '计划内', en: 'Planned', default: 1, width: 80 }),
  result: field.bizDict('exchg_result', { zh: '核对结果', en: 'Result', width: 100 }),
  sealNo: field.text({ zh: '封签', en: 'Seal', max: 32, search: 'contains', width: 110 }),
  condition: field.bizDict('art_condition', { zh: '状况', en: 'Condition', width: 90 }),
  /** When the article left again, or came back: nothing while this is its latest movement. */
  untilTime: field.dateTime({ zh: '截至', en: 'Until' }),
  remark: field.text({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
};

/** Articles that entered a vault. */
export const artinstock = defineResource({
  name: 'artinstock',
  path: 'blade-business/exchg/artinstock',
  label: { zh: '入库清单', en: 'In-stock' },
  readOnly: true,
  fields: stockFields,
  unique: [['exchgId', 'artId']],
  sort: { exchgTime: 'desc' },
  columns: ['exchgTime', 'artCode', 'artId', 'artTypeId', 'fromName', 'toName', 'result', 'sealNo'],
  title: 'artCode',
  called: 'artId',
});

/** Articles that left a vault. */
export const artoutstock = defineResource({
  name: 'artoutstock',
  path: 'blade-business/exchg/artoutstock',
  label: { zh: '出库清单', en: 'Out-stock' },
  readOnly: true,
  fields: stockFields,
  unique: [['exchgId', 'artId']],
  sort: { exchgTime: 'desc' },
  columns: ['exchgTime', 'artCode', 'artId', 'artTypeId', 'fromName', 'toName', 'result', 'sealNo'],
  title: 'artCode',
  called: 'artId',
});
