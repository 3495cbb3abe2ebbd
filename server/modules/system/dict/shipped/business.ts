import { businessMoment } from '#shared/time';
import { type DictLine, type EntryLine, fixed, free } from './line.ts';

/**
 * Public holidays that fall on the same days each year (State Council decree 795, in force since 2025). Holidays of the lunar
 * calendar and the moved work days are announced year by year: administrators add those.
 */
const fixedHolidays = [
  { zh: '元旦', en: "New Year's Day", days: ['01-01'] },
  { zh: '劳动节', en: 'Labour Day', days: ['05-01', '05-02'] },
  { zh: '国庆节', en: 'National Day', days: ['10-01', '10-02', '10-03'] },
];

/** The entries of the business calendar for a year and the next; `off` marks a day without work. */
export function calendarEntries(year: number): EntryLine[] {
  return [year, year + 1].flatMap((each) =>
    fixedHolidays.flatMap(({ days, zh, en }) => days.map((day) => ({ key: `${each}-${day}`, zh, en, remark: 'off' }))),
  );
}

/** The year in the country of the business. */
export function businessYear(now = Date.now()): number {
  return Number(businessMoment(now).slice(0, 4));
}

const people: readonly DictLine[] = [
  fixed('enable_status', '启用状态/Enabled state', '1=启用/Enabled, 0=停用/Disabled'),
  fixed('bool01', '是否/Yes or no', '1=是/Yes, 0=否/No'),
  fixed(
    'dept_category',
    '机构类型/Department category',
    '1=机构/Organisation, 2=部门/Department, 3=小组/Team, 4=基地/Base, 5=网点/Branch',
  ),
  fixed('user_kind', '账号类别/Account kind', '1=员工/Staff, 2=保管员/Keeper, 3=押运员/Escort, 4=客户/Client'),
  fixed('user_type', '用户平台/User platform', '1=WEB/Web, 2=APP/App, 3=其他/Other'),
  fixed('account_status', '账号状态/Account state', '1=正常/Active, 0=待审核/Pending approval, 2=锁定/Locked, 3=停用/Disabled'),
  fixed('person_status', '人员状态/Person state', '1=在岗/On duty, 2=休假/On leave, 3=停用/Disabled, 4=离职/Left'),
  fixed('sex', '性别/Sex', '1=男/Male, 2=女/Female, 3=未知/Unknown'),
  free(
    'cert_type',
    '证件类型/Certificate type',
    '1=身份证/ID card, 2=护照/Passport, 3=军官证/Officer card, 4=统一社会信用代码/Business licence, 9=其他/Other',
  ),
  fixed('keeper_type', '保管员类型/Keeper type', '1=金库管库员/Vault keeper, 2=网点交接员/Branch keeper'),
  fixed('convoy_duty', '押运岗位/Escort duty', '1=司机/Driver, 2=护卫/Guard, 3=解款员/Messenger, 4=车长/Crew leader'),
  free('escort_company', '押运公司/Escort company', ''),
  fixed('client_type', '客户类型/Client type', '1=个人/Person, 2=机构/Organisation'),
  free('client_level', '客户等级/Client level', '1=普通/Standard, 2=贵宾/VIP, 3=私行/Private'),
];

const things: readonly DictLine[] = [
  free('car_type', '车辆类型/Car type', '1=运钞车/Armoured truck, 2=护卫车/Escort car, 3=普通车/Ordinary car'),
  fixed('car_status', '车辆状态/Car state', '1=可用/Available, 2=维修/In repair, 3=停用/Retired'),
  free('line_type', '线路类型/Line type', '1=早送晚收/Daily, 2=专线/Special, 3=应急/Emergency'),
  fixed('line_direction', '线路方向/Line direction', '1=送出/Outbound, 2=收回/Inbound'),
  fixed(
    'attr_type',
    '属性类型/Extra field type',
    'text=文本/Text, number=数字/Number, date=日期/Date, dict=字典/Dictionary, bool=是否/Yes or no',
  ),
  fixed(
    'art_category',
    '物品大类/Article category',
    '1=款箱款包/Cash box or bag, 2=艺术品/Art, 3=收藏品/Collectible, 4=贵金属/Precious metal, 5=重要凭证印章/Vouchers and seals, 9=其他/Other',
  ),
  fixed(
    'art_state',
    '物品状态/Article state',
    `0=待入库/Registered, 1=在库/In vault, 2=待出库/Reserved, 3=在途/In transit, 4=在网点/At branch, 5=已提取/Released,
    6=异常/Frozen, 7=已注销/Written off`,
  ),
  fixed('art_owner', '物品归属/Article owner', '1=本行/Bank, 2=客户/Client'),
  fixed('art_condition', '物品状况/Article condition', '1=完好/Good, 2=轻微瑕疵/Minor flaw, 3=破损/Damaged'),
  free('art_grade', '品相/Grade', '1=极美/Mint, 2=美品/Very fine, 3=上品/Fine, 4=中品/Fair, 5=下品/Poor'),
  free('art_mount', '装裱形制/Mounting', '1=立轴/Hanging scroll, 2=手卷/Hand scroll, 3=册页/Album, 4=扇面/Fan, 5=镜心/Unmounted'),
  free('gold_purity', '成色/Fineness', '9999=Au999.9/Au999.9, 999=Au999/Au999, 990=Au990/Au990'),
  fixed(
    'art_event',
    '流转事件/Article event',
    `10=登记/Registered, 11=修改/Changed, 20=入库/In-stock, 21=预占/Reserved, 22=解除预占/Unreserved,
    23=网点收存/Accepted at branch, 30=出库/Out-stock, 31=送达/Delivered, 32=收取/Collected, 33=回库/Returned,
    40=客户提取/Released, 50=装箱/Packed, 51=拆箱/Unpacked, 52=移库位/Relocated, 60=异常冻结/Frozen, 61=异常解除/Unfrozen,
    70=注销/Written off, 80=鉴定估值/Appraised`,
  ),
  fixed('stock_move', '出入库方向/Stock movement', '1=入库/In, 2=出库/Out'),
  fixed('holder_type', '保管方/Custodian', '1=金库/Vault, 2=押运/Escort, 3=网点/Branch, 4=客户/Owner, 9=未知/Unknown'),
];

const plans: readonly DictLine[] = [
  fixed('repeat_type', '重复方式/Repeat', '1=每天/Daily, 2=每周/Weekly, 3=每月/Monthly, 4=指定日期/Given dates'),
  fixed('week_day', '星期/Week day', '1=周一/Mon, 2=周二/Tue, 3=周三/Wed, 4=周四/Thu, 5=周五/Fri, 6=周六/Sat, 7=周日/Sun'),
  fixed('holiday_policy', '节假日策略/Holiday policy', '1=照常执行/Run as usual, 2=跳过/Skip, 3=仅节假日/Only on holidays'),
  fixed('crew_mode', '排班方式/Crew mode', '1=固定/Fixed, 2=轮换/Rotating'),
  fixed('item_mode', '物品预置/Item mode', '1=不预置/Scan on the spot, 2=固定清单/Fixed list, 3=按类型/By type'),
  fixed('task_type', '任务类型/Task type', '1=日常/Routine, 2=临时/Ad hoc, 3=应急/Emergency'),
  fixed(
    'task_state',
    '任务状态/Task state',
    '0=草稿/Draft, 1=已发布/Published, 2=执行中/Under way, 3=已完成/Completed, 4=已取消/Cancelled, 5=挂起/Suspended',
  ),
  fixed('stop_type', '站点类型/Stop type', '1=出发基地/Origin base, 2=网点/Branch, 3=返回基地/Return base'),
  fixed(
    'stop_state',
    '站点状态/Stop state',
    '0=未到达/Waiting, 1=已到达/Arrived, 2=核验通过/Verified, 3=交接中/Handing over, 4=已完成/Done, 5=已跳过/Skipped',
  ),
  fixed(
    'task_item_state',
    '任务物品状态/Task item state',
    '0=计划/Planned, 1=已装车/Loaded, 2=已送达/Delivered, 3=已回库/Returned, 4=异常/Exception, 5=已移除/Removed',
  ),
];

const handovers: readonly DictLine[] = [
  fixed(
    'exchg_type',
    '交接类型/Exchange type',
    '1=出库交接/Out-stock, 2=送达交接/Delivery, 3=收取交接/Collection, 4=入库交接/In-stock, 5=客户存入/Deposit, 6=客户提取/Withdrawal',
  ),
  fixed(
    'exchg_state',
    '交接状态/Exchange state',
    '0=待核对/Open, 1=移交方已签/Giver signed, 2=已完成/Confirmed, 3=已拒收/Rejected, 4=已作废/Voided',
  ),
  fixed(
    'exchg_result',
    '核对结果/Check result',
    '0=未核对/Unchecked, 1=相符/Matched, 2=缺失/Missing, 3=多出/Unplanned, 4=损坏/Damaged, 5=封签不符/Seal mismatch',
  ),
  fixed('exchg_side', '签字方/Side of an exchange', '1=移交方/Giver, 2=接收方/Receiver'),
  fixed('verify_subject', '核验对象/Verified subject', '1=押运员/Escort, 2=车辆/Car, 3=保管员/Keeper, 4=客户/Client'),
  fixed(
    'verify_method',
    '核验方式/Verification method',
    `1=二维码/QR code, 2=证件/Certificate, 3=照片比对/Photo check, 4=人脸识别/Face match, 5=IC卡/IC card,
    6=车牌识别/Plate recognition, 7=人工/Manual`,
  ),
  fixed('verify_result', '核验结果/Verification result', '1=通过/Passed, 2=不通过/Failed, 3=授权放行/Overridden'),
  fixed('sign_method', '签字方式/Signature method', '1=手写/Handwritten, 2=密码/Password, 3=扫码/QR code'),
  fixed(
    'exception_type',
    '异常类型/Exception type',
    `1=人员不符/Crew mismatch, 2=车辆不符/Car mismatch, 3=物品缺失/Missing, 4=物品多出/Unplanned, 5=封签破损/Seal broken,
    6=封签号不符/Seal mismatch, 7=物品损坏/Damaged, 8=迟到/Late, 9=网点无法交接/Node unavailable, 10=车辆故障/Car breakdown,
    99=其他/Other`,
  ),
  fixed('exception_level', '异常级别/Exception level', '1=一般/Minor, 2=严重/Serious, 3=重大/Critical'),
  fixed('exception_state', '异常状态/Exception state', '0=待处理/Open, 1=处理中/In hand, 2=已解决/Resolved, 3=已关闭/Closed'),
  fixed('art_outcome', '物品结论/Article outcome', '1=恢复/Restore, 2=确认损坏/Confirm damage, 3=确认丢失/Confirm loss'),
];

const opinions: readonly DictLine[] = [
  fixed(
    'evaluate_score',
    '评价/Evaluation',
    '1=极差/Terrible, 2=失望/Disappointing, 3=一般/Fair, 4=满意/Satisfied, 5=惊喜/Delighted',
  ),
  free(
    'evaluate_tag',
    '评价标签/Evaluation tag',
    '1=准时/On time, 2=规范/By the book, 3=态度好/Courteous, 4=迟到/Late, 5=不规范/Careless, 6=态度差/Rude',
  ),
  free(
    'service_category',
    '服务类别/Service category',
    '1=业务办理/Business, 2=查询/Enquiry, 3=咨询投诉/Help and complaints, 4=外部链接/External link',
  ),
  fixed('open_type', '打开方式/Opens', '1=站内页面/Inner page, 2=内嵌页/Embedded, 3=新窗口/New window, 4=仅说明/Text only'),
  fixed('notice_target', '发布范围/Audience', '1=全部/All, 2=部门/Departments, 3=角色/Roles'),
  free('leave_type', '请假类型/Leave type', '1=年假/Annual, 2=事假/Personal, 3=病假/Sick, 4=调休/Time off in lieu, 9=其他/Other'),
  fixed(
    'flow_state',
    '审批状态/Approval state',
    '0=草稿/Draft, 1=审批中/In approval, 2=已通过/Approved, 3=已驳回/Rejected, 4=已撤销/Withdrawn',
  ),
];

/** The dictionaries of a tenant. `year` is the first of the two years in the business calendar. */
export function businessDictionaries(year: number): readonly DictLine[] {
  const calendar = free('biz_calendar', '业务日历/Business calendar', calendarEntries(year));
  return [...people, ...things, ...plans, ...handovers, ...opinions, calendar];
}
