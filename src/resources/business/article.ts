import { byAction, defineResource, field } from '#shared/define';
import type { Tones } from '#shared/field';
import { artOwners, artStates } from '#shared/handover/article';
import { deptCategories } from '../system/dept.ts';

export const artTones: Tones = {
  [artStates.inVault]: 'green',
  [artStates.reserved]: 'cyan',
  [artStates.inTransit]: 'blue',
  [artStates.atBranch]: 'purple',
  [artStates.released]: 'gold',
  [artStates.frozen]: 'red',
};

const ofClients = { field: 'ownerType', is: [artOwners.client] };
const ofFlaws = { field: 'condition', is: [2, 3] };
/** For the server alone. */
const unseen = ['list', 'form', 'detail', 'export', 'import'] as const;

/** By what an article is known. */
const articleIdentity = {
  images: field.images({ zh: '图片', en: 'Images', max: 9, width: 80, hideIn: ['export', 'import'] }),
  artCode: field.code({
    zh: '物品编号',
    en: 'Code',
    unique: true,
    search: 'contains',
    width: 140,
    help: { zh: '留空则由系统按类型编号', en: 'If empty, numbered by its type' },
  }),
  artName: field.text({ zh: '物品名称', en: 'Name', required: true, max: 80, search: 'contains', width: 180 }),
  artTypeId: field.ref('arttype', {
    zh: '物品类型',
    en: 'Type',
    required: true,
    search: 'equals',
    only: { status: 1 },
    width: 100,
  }),
} as const;

/** Whose an article is, and who has it where. */
const articleCustody = {
  artState: field.bizDict('art_state', {
    zh: '物品状态',
    en: 'State',
    default: 0,
    search: 'in',
    hideIn: byAction,
    width: 100,
    tones: artTones,
  }),
  holderType: field.bizDict('holder_type', { zh: '保管方', en: 'Custody', search: 'equals', hideIn: byAction, width: 90 }),
  holderName: field.text({ zh: '当前保管方', en: 'Custodian', max: 60, hideIn: byAction, width: 110 }),
  deptId: field.ref('dept', { zh: '当前机构', en: 'Where', search: 'equals', hideIn: byAction, width: 110 }),
  ownerType: field.bizDict('art_owner', { zh: '归属', en: 'Owner kind', search: 'equals', width: 80 }),
  clientId: field.ref('bizClient', {
    zh: '所属客户',
    en: 'Client',
    search: 'equals',
    onlyWhen: ofClients,
    requiredWhen: ofClients,
    width: 110,
  }),
  homeDeptId: field.ref('dept', {
    zh: '归属网点',
    en: 'Home branch',
    search: 'equals',
    only: { deptCategory: deptCategories.node },
    width: 110,
  }),
  baseId: field.ref('dept', {
    zh: '保管金库',
    en: 'Vault',
    required: true,
    search: 'equals',
    only: { deptCategory: deptCategories.base },
    width: 110,
  }),
  holderId: field.text({ zh: '保管方主键', en: 'Custodian ID', max: 19, hideIn: unseen }),
  taskId: field.ref('task', { zh: '当前任务', en: 'Task', hideIn: ['list', 'form', 'import'] }),
  locationCode: field.text({
    zh: '库位',
    en: 'Shelf',
    max: 20,
    format: 'shelf',
    search: 'contains',
    lockOn: ['add', 'edit'],
    hideIn: byAction,
    width: 90,
  }),
  boxId: field.ref('article', { zh: '所在款箱', en: 'In container', search: 'equals', hideIn: byAction, width: 130 }),
} as const;

/** What an article is like. */
const articleFeatures = {
  barcode: field.text({ zh: '条码', en: 'Barcode', max: 64, unique: true, search: 'contains', width: 120 }),
  rfid: field.text({ zh: '射频标签', en: 'RFID', max: 64, unique: true, search: 'contains', width: 120 }),
  quantity: field.integer({ zh: '数量', en: 'Quantity', min: 1, default: 1, width: 70 }),
  author: field.text({ zh: '作者/铸造方', en: 'Maker', max: 60, search: 'contains', hideIn: ['list'] }),
  era: field.text({ zh: '年代', en: 'Period', max: 30, hideIn: ['list'] }),
  material: field.text({ zh: '材质', en: 'Material', max: 60, hideIn: ['list'] }),
  edition: field.text({ zh: '版别/编号', en: 'Edition', max: 60, hideIn: ['list'] }),
  size: field.text({
    zh: '尺寸',
    en: 'Size',
    max: 60,
    hideIn: ['list'],
    help: { zh: '长×宽×高 cm', en: 'Length × width × height, cm' },
  }),
  weightG: field.decimal({ zh: '重量（克）', en: 'Weight (g)', min: 0, hideIn: ['list'] }),
  grade: field.bizDict('art_grade', { zh: '品相', en: 'Grade', search: 'equals', hideIn: ['list'] }),
  condition: field.bizDict('art_condition', {
    zh: '状况',
    en: 'Condition',
    required: true,
    default: 1,
    search: 'equals',
    lockOn: ['edit'],
    width: 90,
  }),
  conditionNote: field.textarea({
    zh: '状况说明',
    en: 'Condition note',
    max: 500,
    onlyWhen: ofFlaws,
    requiredWhen: ofFlaws,
    hideIn: ['list'],
  }),
} as const;

/** What an article is worth, and who says so. */
const articleAppraisal = {
  certNo: field.text({ zh: '鉴定证书', en: 'Certificate', max: 60, hideIn: ['list'] }),
  certOrg: field.text({ zh: '鉴定机构', en: 'Issuer', max: 60, hideIn: ['list'] }),
  certFile: field.file({ zh: '证书附件', en: 'Certificate file', private: true, hideIn: ['list', 'export', 'import'] }),
  appraisedValue: field.money({ zh: '估值（元）', en: 'Value (CNY)', min: 0, width: 120 }),
  appraiseDate: field.date({ zh: '估值日期', en: 'Appraised on', hideIn: ['list'] }),
  insuredValue: field.money({ zh: '保额（元）', en: 'Insured (CNY)', min: 0, hideIn: ['list'] }),
  policyNo: field.text({ zh: '保单号', en: 'Policy', max: 40, hideIn: ['list'] }),
  insureExpire: field.date({ zh: '保险到期', en: 'Insured until', hideIn: ['list'] }),
} as const;

export const article = defineResource({
  name: 'article',
  path: 'blade-business/article',
  label: { zh: '物品', en: 'Articles' },
  listVerb: 'page',
  fields: {
    ...articleIdentity,
    ...articleCustody,
    ...articleFeatures,
    ...articleAppraisal,
    custodyStart: field.date({ zh: '保管开始', en: 'Custody from', onlyWhen: ofClients, hideIn: ['list'] }),
    custodyEnd: field.date({ zh: '保管到期', en: 'Custody until', search: 'range', onlyWhen: ofClients, width: 110 }),
    isOverdue: field.computed('bool01', { zh: '已逾期', en: 'Overdue', width: 80 }),
    provenance: field.textarea({ zh: '来源说明', en: 'Provenance', max: 2000, hideIn: ['list'] }),
    attrs: field.json({ zh: '扩展属性', en: 'Extra fields', hideIn: ['list', 'detail', 'export', 'import'] }),
    sealNo: field.text({ zh: '当前封签号', en: 'Seal', max: 32, search: 'contains', hideIn: byAction, width: 110 }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 500, hideIn: ['list'] }),
    historySeq: field.integer({ zh: '历史条数', en: 'History entries', min: 0, hideIn: unseen }),
    historyHash: field.text({ zh: '历史校验', en: 'Checksum of history', max: 64, hideIn: unseen }),
  },
  groups: [
    {
      zh: '基本信息',
      en: 'Basics',
      fields: ['images', 'artCode', 'artName', 'artTypeId', 'barcode', 'rfid', 'quantity', 'attrs'],
    },
    {
      zh: '归属与保管',
      en: 'Owner and custody',
      fields: [
        'ownerType',
        'clientId',
        'homeDeptId',
        'baseId',
        'artState',
        'holderType',
        'holderName',
        'deptId',
        'taskId',
        'locationCode',
        'boxId',
        'sealNo',
        'custodyStart',
        'custodyEnd',
        'isOverdue',
      ],
    },
    {
      zh: '特征与品相',
      en: 'Features and condition',
      fields: ['author', 'era', 'material', 'edition', 'size', 'weightG', 'grade', 'condition', 'conditionNote', 'provenance'],
    },
    {
      zh: '鉴定与估值',
      en: 'Appraisal and insurance',
      fields: ['certNo', 'certOrg', 'certFile', 'appraisedValue', 'appraiseDate', 'insuredValue', 'policyNo', 'insureExpire'],
    },
    { zh: '其他', en: 'Other', fields: ['remark'] },
  ],
  rules: [{ after: ['custodyStart', 'custodyEnd'] }, { together: ['appraisedValue', 'appraiseDate'] }],
  columns: ['artCode', 'artName', 'artTypeId', 'artState', 'holderName', 'deptId', 'clientId', 'custodyEnd'],
  title: 'artCode',
  called: 'artName',
  auditLabels: {
    move: { zh: '交接', en: 'Handed over' },
    pack: { zh: '装箱', en: 'Packed' },
    unpack: { zh: '拆箱', en: 'Unpacked' },
    relocate: { zh: '移库位', en: 'Relocated' },
    writeOff: { zh: '注销', en: 'Written off' },
  },
});
