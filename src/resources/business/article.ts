import { defineResource, field } from '#shared/define';
import type { Tones, Words } from '#shared/field';
import { deptCategories } from '../system/dept.ts';

/** The keys of the dictionary `art_state`. */
export const artStates = {
  registered: 0,
  inVault: 1,
  reserved: 2,
  inTransit: 3,
  atBranch: 4,
  released: 5,
  frozen: 6,
  writtenOff: 7,
} as const;
export type ArtState = (typeof artStates)[keyof typeof artStates];
const artTones: Tones = {
  [artStates.inVault]: 'green',
  [artStates.reserved]: 'cyan',
  [artStates.inTransit]: 'blue',
  [artStates.atBranch]: 'purple',
  [artStates.released]: 'gold',
  [artStates.frozen]: 'red',
};

/** The keys of the dictionary `holder_type`. */
export const holderTypes = { vault: 1, convoy: 2, branch: 3, owner: 4, unknown: 9 } as const;

/** The keys of the dictionary `art_owner`. */
export const artOwners = { bank: 1, client: 2 } as const;

/** The keys of the dictionary `art_event`. */
export const artEvents = {
  registered: 10,
  changed: 11,
  inStock: 20,
  reserved: 21,
  unreserved: 22,
  accepted: 23,
  outStock: 30,
  delivered: 31,
  collected: 32,
  returned: 33,
  released: 40,
  packed: 50,
  unpacked: 51,
  relocated: 52,
  frozen: 60,
  unfrozen: 61,
  writtenOff: 70,
  appraised: 80,
} as const;
export type ArtEvent = (typeof artEvents)[keyof typeof artEvents];

/** Why an article and a container do not go together. */
export const boxReasons = {
  nested: { zh: '容器不能放入容器', en: 'A container cannot hold a container' },
  apart: { zh: '箱与物品不在同一处', en: 'The container and the article are not in the same place' },
  noBox: { zh: '所选的箱不是容器', en: 'What is to hold it is not a container' },
  inside: { zh: '物品在箱内，请先拆箱', en: 'The article is in a container; unpack it first' },
  elsewhere: { zh: '物品不在该箱内', en: 'The article is not in this container' },
  packed: { zh: '物品已在箱内', en: 'The article is in a container already' },
  filled: { zh: '箱内有物品，请先拆箱', en: 'The container holds articles; unpack them first' },
} as const satisfies Readonly<Record<string, Words>>;

const ofClients = { field: 'ownerType', is: [artOwners.client] };
const ofFlaws = { field: 'condition', is: [2, 3] };
/** Told by handovers and by the calls of custody, never by a form. */
const byDeed = ['form', 'import'] as const;
/** For the server alone. */
const unseen = ['list', 'form', 'detail', 'export', 'import'] as const;

export const article = defineResource({
  name: 'article',
  path: 'blade-business/article',
  label: { zh: '物品', en: 'Articles' },
  listVerb: 'page',
  fields: {
    images: field.images({ zh: '图片', en: 'Images', max: 9, width: 80, hideIn: ['export', 'import'] }),
    artCode: field.code({
      zh: '物品编号',
      en: 'Code',
      unique: true,
      search: 'contains',
      width: 140,
      help: { zh: '留空则由系统按类型编号', en: 'Left empty, it is numbered by its type' },
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
    artState: field.bizDict('art_state', {
      zh: '物品状态',
      en: 'State',
      default: 0,
      search: 'in',
      hideIn: byDeed,
      width: 100,
      tones: artTones,
    }),
    holderType: field.bizDict('holder_type', { zh: '保管方', en: 'Custody', search: 'equals', hideIn: byDeed, width: 90 }),
    holderName: field.text({ zh: '当前保管方', en: 'Custodian', max: 60, hideIn: byDeed, width: 110 }),
    deptId: field.ref('dept', { zh: '当前机构', en: 'Where', search: 'equals', hideIn: byDeed, width: 110 }),
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
      en: 'Home node',
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
    holderId: field.text({ zh: '保管方主键', en: 'Custodian id', max: 19, hideIn: unseen }),
    taskId: field.ref('task', { zh: '当前任务', en: 'Task', hideIn: ['list', 'form', 'import'] }),
    locationCode: field.text({
      zh: '库位',
      en: 'Shelf',
      max: 20,
      format: 'shelf',
      search: 'contains',
      lockOn: ['add', 'edit'],
      hideIn: byDeed,
      width: 90,
    }),
    boxId: field.ref('article', { zh: '所在款箱', en: 'In container', search: 'equals', hideIn: byDeed, width: 130 }),
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
    certNo: field.text({ zh: '鉴定证书', en: 'Certificate', max: 60, hideIn: ['list'] }),
    certOrg: field.text({ zh: '鉴定机构', en: 'Issuer', max: 60, hideIn: ['list'] }),
    certFile: field.file({ zh: '证书附件', en: 'Certificate file', private: true, hideIn: ['list', 'export', 'import'] }),
    appraisedValue: field.money({ zh: '估值（元）', en: 'Value (CNY)', min: 0, width: 120 }),
    appraiseDate: field.date({ zh: '估值日期', en: 'Appraised on', hideIn: ['list'] }),
    insuredValue: field.money({ zh: '保额（元）', en: 'Insured (CNY)', min: 0, hideIn: ['list'] }),
    policyNo: field.text({ zh: '保单号', en: 'Policy', max: 40, hideIn: ['list'] }),
    insureExpire: field.date({ zh: '保险到期', en: 'Insured until', hideIn: ['list'] }),
    custodyStart: field.date({ zh: '保管开始', en: 'Custody from', onlyWhen: ofClients, hideIn: ['list'] }),
    custodyEnd: field.date({ zh: '保管到期', en: 'Custody until', search: 'range', onlyWhen: ofClients, width: 110 }),
    isOverdue: field.computed('bool01', { zh: '已逾期', en: 'Overdue', width: 80 }),
    provenance: field.textarea({ zh: '来源说明', en: 'Provenance', max: 2000, hideIn: ['list'] }),
    attrs: field.json({ zh: '扩展属性', en: 'Extra fields', hideIn: ['list', 'detail', 'export', 'import'] }),
    sealNo: field.text({ zh: '当前封签号', en: 'Seal', max: 32, search: 'contains', hideIn: byDeed, width: 110 }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 500, hideIn: ['list'] }),
    historySeq: field.integer({ zh: '历史条数', en: 'Rows of history', min: 0, hideIn: unseen }),
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
  deeds: {
    move: { zh: '交接', en: 'Handed over' },
    pack: { zh: '装箱', en: 'Packed' },
    unpack: { zh: '拆箱', en: 'Unpacked' },
    relocate: { zh: '移库位', en: 'Relocated' },
    writeOff: { zh: '注销', en: 'Written off' },
  },
});

/** What happened to an article, one row an event: written once, never changed, each row sealed over the one before it. */
export const articleHistory = defineResource({
  name: 'articleHistory',
  path: 'blade-business/article-history',
  label: { zh: '流转历史', en: 'Chain of custody' },
  partOf: 'artId',
  readOnly: true,
  fields: {
    artId: field.ref('article', { zh: '物品', en: 'Article', required: true }),
    seq: field.integer({ zh: '序号', en: 'No.', required: true, min: 1 }),
    event: field.bizDict('art_event', { zh: '事件', en: 'Event', required: true }),
    eventTime: field.dateTime({ zh: '时间', en: 'Time', required: true }),
    fromState: field.bizDict('art_state', { zh: '原状态', en: 'From state', tones: artTones }),
    toState: field.bizDict('art_state', { zh: '新状态', en: 'To state', required: true, tones: artTones }),
    fromHolderType: field.bizDict('holder_type', { zh: '移交方类别', en: 'From custody' }),
    fromHolderName: field.text({ zh: '移交方', en: 'From custodian', max: 60 }),
    toHolderType: field.bizDict('holder_type', { zh: '接收方类别', en: 'To custody' }),
    toHolderName: field.text({ zh: '接收方', en: 'To custodian', max: 60 }),
    fromDeptName: field.text({ zh: '原机构', en: 'From place', max: 90 }),
    toDeptName: field.text({ zh: '新机构', en: 'To place', max: 90 }),
    exchgId: field.text({ zh: '交接单主键', en: 'Exchange id', max: 19 }),
    exchgNo: field.text({ zh: '交接单', en: 'Exchange', max: 32 }),
    taskId: field.text({ zh: '任务主键', en: 'Task id', max: 19 }),
    taskNo: field.text({ zh: '任务', en: 'Task', max: 32 }),
    operatorNames: field.text({ zh: '经办人', en: 'Signers', max: 255 }),
    sealNo: field.text({ zh: '封签', en: 'Seal', max: 32 }),
    condition: field.bizDict('art_condition', { zh: '状况', en: 'Condition' }),
    photos: field.images({ zh: '照片', en: 'Photos', max: 9 }),
    changes: field.json({ zh: '变更内容', en: 'Changes' }),
    remark: field.text({ zh: '说明', en: 'Remark', max: 500 }),
    prevHash: field.text({ zh: '前一校验', en: 'Checksum before', max: 64 }),
    hash: field.text({ zh: '校验', en: 'Checksum', required: true, max: 64 }),
  },
  unique: [['artId', 'seq']],
  sort: { seq: 'desc' },
  title: 'seq',
});
