import { tableOf } from '#server/crud/model/table';
import { seedId } from '#server/lib/seed-id';
import { openParams } from '#shared/open-params';
import { param } from '#src/resources/system/param';

interface ParamLine {
  readonly key: string;
  readonly value: string;
  readonly name: string;
  readonly remark: string;
}

/**
 * The parameters and their first values. `account.initPassword` is not among them: initial and reset passwords are random unless
 * somebody sets it, for clients that do not show what a reset answers.
 */
const lines: readonly ParamLine[] = [
  { key: 'account.maxFail', value: '5', name: '登录失败次数上限', remark: '达到后账号锁定30分钟' },
  { key: 'biz.handover.minKeeperSigners', value: '2', name: '银行方最少签字人数', remark: '每张交接单银行一方至少签字的人数' },
  { key: 'biz.handover.minConvoySigners', value: '2', name: '押运方最少签字人数', remark: '每张交接单押运一方至少签字的人数' },
  { key: 'biz.handover.photoRequired', value: '0', name: '交接必须拍照', remark: '1=每张交接单至少一张现场照片' },
  { key: 'biz.crew.min', value: '3', name: '最少押运人数', remark: '每个任务的押运人数下限，含司机' },
  { key: 'biz.verify.ttlMinutes', value: '60', name: '核验有效分钟数', remark: '核验通过后在同一站点的有效时间' },
  { key: 'biz.visit.qrTtlSeconds', value: '120', name: '押运码有效秒数', remark: '押运二维码的有效时间' },
  { key: 'biz.task.lateGraceMin', value: '10', name: '迟到宽限分钟数', remark: '晚于计划到达时间超过该分钟数计为迟到' },
  { key: 'biz.tactic.aheadDays', value: '3', name: '任务提前生成天数', remark: '每晚提前生成多少天的任务' },
  { key: 'biz.tactic.autoPublish', value: '0', name: '任务自动发布', remark: '1=全部检查通过的生成任务自动发布' },
  { key: 'biz.evaluate.windowDays', value: '7', name: '评价期限天数', remark: '交接完成后可评价的天数' },
  {
    key: 'desk.message.readDays',
    value: '14',
    name: '消息自动已读天数',
    remark: '超过该天数的未读消息每晚自动标为已读，0=不自动标记',
  },
  {
    key: 'biz.doc.warnDays',
    value: String(openParams['biz.doc.warnDays']),
    name: '证件预警天数',
    remark: '证照、保险、年检到期前的预警天数',
  },
  {
    key: 'frame.lockAfterMinutes',
    value: String(openParams['frame.lockAfterMinutes']),
    name: '自动锁屏分钟数',
    remark: '无人操作多少分钟后锁定屏幕，0=不自动锁定',
  },
  {
    key: 'frame.watermark',
    value: String(openParams['frame.watermark']),
    name: '页面水印',
    remark: '1=在页面上显示登录用户的姓名和账号',
  },
];

const paramTable = tableOf(param);
type ParamRow = typeof paramTable.$inferInsert & { readonly id: string };

export const params: readonly ParamRow[] = lines.map(({ key, value, name, remark }) => ({
  id: seedId('param', key),
  paramKey: key,
  paramValue: value,
  paramName: name,
  remark,
}));
