import { columnOf } from '#server/crud/model/model';
import { tableOf } from '#server/crud/model/table';
import type { Resource } from '#shared/define';
import { businessMoment } from '#shared/time';
import { notice } from '#src/resources/desk/notice';
import { service } from '#src/resources/desk/service';
import { apiScope } from '#src/resources/system/api-scope';
import { menus } from '../menus/index.ts';
import type { Sample } from './engine.ts';
import { sampleServices } from './services.ts';

/** A call that can be granted by itself, as an administrator writes it down for a machine or a display of the sample. */
interface SampleApiScope {
  /** The code of the menu that it stands under. */
  readonly menu: string;
  readonly resourceCode: string;
  readonly scopeName: string;
  readonly scopeMethod: 'GET' | 'POST';
  readonly scopePath: string;
  readonly remark: string;
}

export const sampleApiScopes: readonly SampleApiScope[] = [
  {
    menu: 'task',
    resourceCode: 'door_task_read',
    scopeName: '门禁终端查看任务',
    scopeMethod: 'GET',
    scopePath: '/api/blade-business/task/page',
    remark: '网点门禁终端显示当日任务，不需要任务管理的按钮权限',
  },
  {
    menu: 'verify',
    resourceCode: 'door_verify',
    scopeName: '门禁终端登记核验',
    scopeMethod: 'POST',
    scopePath: '/api/blade-business/verify/submit',
    remark: '网点门禁终端核对人员与车辆后登记结果',
  },
  {
    menu: 'exception',
    resourceCode: 'camera_exception',
    scopeName: '监控系统登记异常',
    scopeMethod: 'POST',
    scopePath: '/api/blade-business/exception/submit',
    remark: '视频监控发现异常后自动登记，由值班人员处理',
  },
  {
    menu: 'artinstock',
    resourceCode: 'ledger_stock',
    scopeName: '对账系统读取入库清单',
    scopeMethod: 'GET',
    scopePath: '/api/blade-business/exchg/artinstock',
    remark: '总行对账系统每日核对入库物品',
  },
];

/** A notice of the sample. Its times are relative to the moment of seeding, so that the desk never looks abandoned. */
interface SampleNotice {
  readonly title: string;
  /** A key of the dictionary `notice`. */
  readonly category: number;
  /** Hours from now to the release; negative ones are past. */
  readonly releasedIn: number;
  readonly expiresIn?: number;
  readonly isTop: 0 | 1;
  readonly content: string;
}

export const sampleNotices: readonly SampleNotice[] = [
  {
    title: '关于启用网点交接平台的通知',
    category: 1,
    releasedIn: -26 * 24,
    isTop: 1,
    content: `<p>各网点、金库、押运中队：</p>
<p>款箱、凭证箱及客户寄存物品的交接即日起统一在平台办理，纸质交接登记簿停用。请各单位落实以下三项：</p>
<ol><li>交接双方各<strong>两人</strong>在场，逐件核对编号与封签后签字；</li><li>人员、车辆未通过身份核验的，一律不得开箱交接；</li><li>发现差异先登记异常，再完成交接。</li></ol>
<p>登录账号由各机构管理员发放，首次登录后请立即修改密码。</p>`,
  },
  {
    title: '城东一线早送时间调整为07:00发车',
    category: 6,
    releasedIn: -5 * 24 - 3,
    isTop: 0,
    content: `<p>因人民路管线施工，自下周一起城东一线早送由07:20提前至<strong>07:00</strong>发车，沿线网点到达时间相应提前。</p>
<ul><li>城东支行：07:25</li><li>东湖支行：07:50</li><li>科技园支行：08:10</li></ul>
<p>请各网点交接员提前十分钟到岗，晚收时间不变。</p>`,
  },
  {
    title: '转发总行关于加强节假日库款安全管理的要求',
    category: 3,
    releasedIn: -3 * 24 - 6,
    expiresIn: 40 * 24,
    isTop: 0,
    content: `<p>现将总行要求转发如下，请对照检查：</p>
<blockquote><p>节假日期间金库值班不少于两人，非计划开库须经安保主管与管库员双人授权，全程录像保存不少于三个月。</p></blockquote>
<p>各基地于节前一个工作日完成自查，结果由安保主管汇总上报。</p>`,
  },
  {
    title: '关于孙丽等同志岗位调整的通知',
    category: 5,
    releasedIn: -2 * 24 - 1,
    isTop: 0,
    content: `<p>经研究决定：</p>
<p>孙丽同志任江南金库管库组组长；钱芳同志任城东支行交接岗主办，原岗位职责于本周五前完成移交。</p>
<p>相关交接权限已同步调整，请有关机构核对本单位保管员名册。</p>`,
  },
  {
    title: '请及时更换批次FQ-26的一次性封签',
    category: 4,
    releasedIn: -20,
    isTop: 1,
    content: `<p>近期抽查发现批次<strong>FQ-26</strong>的一次性封签锁扣偏松，存在误判为“封签破损”的风险。</p>
<ol><li>各网点、金库即日起停用该批次，改用备用批次；</li><li>已加封的款箱照常交接，到达后由双方复核并拍照留存；</li><li>剩余封签清点后随当日晚收退回基地。</li></ol>`,
  },
  {
    title: '批转安保部《押运途中突发情况处置指引》',
    category: 2,
    releasedIn: -2,
    isTop: 0,
    content: `<p>现将安保部《押运途中突发情况处置指引》批转各单位，请组织学习，本月内完成一次桌面演练。</p>
<p>要点：车辆故障超过<strong>十五分钟</strong>不能排除的，由调度员变更车辆并重新核验；任何情况下箱不离人、人不离车。</p>`,
  },
];

/** A key of the dictionary `api_scope_type`: a call of the business, not of the system. */
const BUSINESS_CALL = 2;
const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => businessMoment(Date.now() + hours * HOUR_MS);

/**
 * Makes the records of the sample by the calls of the screens, so that rules and audit apply to them as to any other. A table
 * that has held a row before is left alone.
 */
export async function runSampleActions(sample: Sample): Promise<void> {
  await makeNotices(sample);
  await makeServices(sample);
  await makeApiScopes(sample);
}

async function isUntouched({ tx }: Sample, resource: Resource): Promise<boolean> {
  const table = tableOf(resource);
  const earlier = await tx
    .select({ id: columnOf(table, 'id') })
    .from(table)
    .limit(1);
  return earlier.length === 0;
}

/** Adds API scopes that are granted to no role; they only show what such a row is for. */
async function makeApiScopes(sample: Sample): Promise<void> {
  if (!(await isUntouched(sample, apiScope))) return;
  const { tx, actor, records } = sample;
  for (const { menu, ...own } of sampleApiScopes) {
    const menuId = menus.find(({ code }) => code === menu)?.id;
    await records(apiScope).submit({ actor, tx }, { ...own, menuId, scopeType: BUSINESS_CALL });
  }
}

async function makeServices(sample: Sample): Promise<void> {
  if (!(await isUntouched(sample, service))) return;
  const { tx, actor, records } = sample;
  for (const [index, own] of sampleServices.entries()) await records(service).submit({ actor, tx }, { ...own, sort: index + 1 });
}

async function makeNotices(sample: Sample): Promise<void> {
  if (!(await isUntouched(sample, notice))) return;
  const { tx, actor, records } = sample;
  for (const { releasedIn, expiresIn, ...own } of sampleNotices) {
    const times = { releaseTime: hoursFromNow(releasedIn), ...(expiresIn && { expireTime: hoursFromNow(expiresIn) }) };
    await records(notice).submit({ actor, tx }, { ...own, ...times });
  }
}
