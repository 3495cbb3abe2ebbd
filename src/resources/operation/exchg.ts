import { defineResource, field } from '#shared/define';
import type { Tones } from '#shared/field';
import { exchgResults, exchgStates } from '#shared/handover/exchange';

const stateTones: Tones = {
  [exchgStates.open]: 'gold',
  [exchgStates.given]: 'blue',
  [exchgStates.confirmed]: 'green',
  [exchgStates.rejected]: 'red',
};
/** Deviations are red, to catch the eye. */
const resultTones: Tones = {
  [exchgResults.matched]: 'green',
  [exchgResults.missing]: 'red',
  [exchgResults.unplanned]: 'red',
  [exchgResults.damaged]: 'red',
  [exchgResults.sealWrong]: 'red',
};

const ofOwner = ['list', 'detail', 'form', 'export'] as const;

/** An article on an exchange and the findings about it (domain model 8.4). */
export const exchgArt = defineResource({
  name: 'exchgArt',
  path: 'blade-business/exchg-art',
  label: { zh: '交接明细', en: 'Exchange lines' },
  partOf: 'exchgId',
  readOnly: true,
  fields: {
    exchgId: field.ref('exchg', { zh: '交接单', en: 'Exchange', required: true, hideIn: ofOwner }),
    sort: field.integer({ zh: '次序', en: 'Order', required: true, default: 1, hideIn: ofOwner }),
    artCode: field.text({ zh: '物品编号', en: 'Code', max: 32, width: 140 }),
    /** Returned with the article's present name as `artName`; `artTitle` keeps the name at the time. */
    artId: field.ref('article', { zh: '物品名称', en: 'Article', required: true, width: 150 }),
    artTitle: field.text({ zh: '当时名称', en: 'Name then', max: 80, hideIn: ofOwner }),
    artTypeName: field.text({ zh: '物品类型', en: 'Type', max: 40, width: 100 }),
    clientName: field.text({ zh: '客户', en: 'Client', max: 60, width: 100 }),
    isContainer: field.bool01({ zh: '容器', en: 'Container', default: 0, width: 70 }),
    contentCount: field.integer({ zh: '内含件数', en: 'Contents', default: 0, width: 90 }),
    planned: field.bool01({ zh: '计划内', en: 'Planned', default: 1, width: 80 }),
    result: field.bizDict('exchg_result', { zh: '核对结果', en: 'Result', default: 0, width: 100, tones: resultTones }),
    receiverResult: field.bizDict('exchg_result', {
      zh: '接收方核对',
      en: 'Receiver’s result',
      default: 0,
      width: 100,
      tones: resultTones,
    }),
    sealNoPlan: field.text({ zh: '应有封签', en: 'Planned seal', max: 32, width: 120 }),
    sealNo: field.text({ zh: '实际封签', en: 'Seal', max: 32, width: 120 }),
    condition: field.bizDict('art_condition', { zh: '状况', en: 'Condition', width: 90 }),
    photos: field.images({ zh: '照片', en: 'Photos', max: 9, private: true, width: 100 }),
    exceptionId: field.ref('exception', { zh: '异常单', en: 'Exception', width: 150 }),
    remark: field.text({ zh: '备注', en: 'Remark', max: 255, width: 150 }),
  },
  unique: [['exchgId', 'artId']],
  sort: { sort: 'asc' },
  title: 'artCode',
  called: 'artId',
});

/** The signature of a person for one side of an exchange. */
export const exchgSign = defineResource({
  name: 'exchgSign',
  path: 'blade-business/exchg-sign',
  label: { zh: '签字', en: 'Signatures' },
  partOf: 'exchgId',
  readOnly: true,
  fields: {
    exchgId: field.ref('exchg', { zh: '交接单', en: 'Exchange', required: true, hideIn: ofOwner }),
    side: field.bizDict('exchg_side', { zh: '签字方', en: 'Side', required: true, width: 90 }),
    subjectType: field.bizDict('verify_subject', { zh: '身份', en: 'As', required: true, width: 90 }),
    personId: field.text({ zh: '签字人主键', en: 'Signer ID', required: true, max: 19, lookup: true, hideIn: ofOwner }),
    personName: field.text({ zh: '签字人', en: 'Signer', required: true, max: 60, width: 110 }),
    agentId: field.text({ zh: '代办人主键', en: 'Agent ID', max: 19, hideIn: ofOwner }),
    agentName: field.text({ zh: '代办人', en: 'Agent', max: 20, width: 100 }),
    verifyId: field.ref('verify', { zh: '核验', en: 'Verification', width: 120 }),
    method: field.bizDict('sign_method', { zh: '签字方式', en: 'Method', required: true, width: 100 }),
    signImage: field.image({ zh: '签名', en: 'Signature', private: true, width: 110 }),
    signTime: field.dateTime({ zh: '签字时间', en: 'Signed at', required: true }),
    deviceNo: field.text({ zh: '设备', en: 'Device', max: 64, width: 110 }),
    /** Set when the receiver has rejected: the giver's signatures then lapse. */
    isLapsed: field.bool01({ zh: '已失效', en: 'Lapsed', default: 0, width: 80 }),
  },
  sort: { side: 'asc', signTime: 'asc' },
  title: 'personName',
});

/** A handover between two sides at one place. It is created and changed by its calls only; once confirmed it never changes. */
export const exchg = defineResource({
  name: 'exchg',
  path: 'blade-business/exchg',
  label: { zh: '交接单', en: 'Exchanges' },
  readOnly: true,
  fields: {
    exchgNo: field.code({ zh: '交接单号', en: 'Number', required: true, unique: true, search: 'contains', width: 160 }),
    exchgType: field.bizDict('exchg_type', { zh: '交接类型', en: 'Type', required: true, search: 'in', width: 100 }),
    exchgState: field.bizDict('exchg_state', {
      zh: '交接状态',
      en: 'State',
      default: 0,
      search: 'in',
      width: 110,
      tones: stateTones,
    }),
    taskId: field.ref('task', { zh: '任务', en: 'Task', search: 'equals', width: 150 }),
    nodeId: field.text({ zh: '站点', en: 'Stop', max: 19, search: 'equals', hideIn: ['list', 'detail', 'export'] }),
    deptId: field.ref('dept', { zh: '交接地点', en: 'Place', required: true, search: 'equals', width: 130 }),
    clientId: field.ref('bizClient', { zh: '客户', en: 'Client', search: 'equals', width: 100 }),
    giverSide: field.bizDict('holder_type', { zh: '移交方', en: 'Giver', width: 80 }),
    receiverSide: field.bizDict('holder_type', { zh: '接收方', en: 'Receiver', width: 80 }),
    planCount: field.integer({ zh: '应交件数', en: 'Planned', default: 0, width: 90 }),
    actualCount: field.integer({ zh: '实交件数', en: 'Actual', default: 0, width: 90 }),
    shortCount: field.integer({ zh: '缺失', en: 'Missing', default: 0, hideIn: ['list'] }),
    overCount: field.integer({ zh: '多出', en: 'Unplanned', default: 0, hideIn: ['list'] }),
    damageCount: field.integer({ zh: '损坏', en: 'Damaged', default: 0, hideIn: ['list'] }),
    sealCount: field.integer({ zh: '封签不符', en: 'Seal mismatch', default: 0, hideIn: ['list'] }),
    openTime: field.dateTime({ zh: '开单时间', en: 'Opened', required: true, search: 'range' }),
    giverSignTime: field.dateTime({ zh: '移交签字', en: 'Given', search: 'range', hideIn: ['list'] }),
    receiverSignTime: field.dateTime({ zh: '接收签字', en: 'Received', search: 'range' }),
    durationSec: field.integer({ zh: '用时', en: 'Duration', unit: 'seconds', width: 100 }),
    openUser: field.ref('user', { zh: '开单人', en: 'Opened by', hideIn: ['list'] }),
    photos: field.images({ zh: '现场照片', en: 'Photos', max: 9, private: true, hideIn: ['list', 'export'] }),
    rejectReason: field.text({ zh: '拒收原因', en: 'Reject reason', max: 255, hideIn: ['list'] }),
    voidReason: field.text({ zh: '作废原因', en: 'Void reason', max: 255, hideIn: ['list'] }),
    remark: field.textarea({ zh: '备注', en: 'Remark', max: 255, hideIn: ['list'] }),
    arts: field.rows('exchgArt', 'exchgId', { zh: '明细', en: 'Lines', max: 500, hideIn: ['list', 'export'] }),
    signs: field.rows('exchgSign', 'exchgId', { zh: '签字', en: 'Signatures', max: 40, hideIn: ['list', 'export'] }),
    checksum: field.text({ zh: '校验', en: 'Checksum', max: 64, hideIn: ['list', 'export'] }),
  },
  sort: { openTime: 'desc' },
  columns: ['exchgNo', 'exchgState', 'exchgType', 'taskId', 'deptId', 'clientId', 'planCount', 'actualCount', 'openTime'],
  title: 'exchgNo',
  called: 'exchgType',
  auditLabels: {
    open: { zh: '开单', en: 'Opened' },
    give: { zh: '移交签字', en: 'Signed by the giver' },
    confirm: { zh: '接收签字', en: 'Confirmed' },
    reject: { zh: '拒收', en: 'Rejected' },
    void: { zh: '作废', en: 'Voided' },
  },
});
