import type { ErrorSpec } from './refusal.ts';

/** The refusals of the nouns in the handover domain; a part of the catalogue in `shared/refusals.ts`. */
export const handoverRefusals = {
  // Departments (domain model 6.1 and 16)
  LINE_STOP: {
    status: 400,
    zh: '站点{name}不属于该线路的基地或已停用',
    en: 'Stop {name} is not an enabled branch of the line’s base',
  },
  LINE_STOP_TWICE: { status: 400, zh: '站点{name}重复', en: 'Stop {name} is named twice' },
  LINE_STOP_TIME: {
    status: 400,
    zh: '站点{name}的到达时间须晚于上一站点',
    en: 'Stop {name} must be reached later than the one before it',
  },

  // People with profiles (domain model 6.3 to 6.6 and 9.6)
  PERSON_LEFT: {
    status: 400,
    zh: '{name}已离职或已删除，不能再启用',
    en: '{name} has left or was removed and cannot be enabled again',
  },
  PERSON_LEAVE: { status: 400, zh: '休假须通过请假流程', en: 'Leave is taken and ended by its own process' },
  PERSON_DEPT: {
    status: 400,
    zh: '该账号的机构请在其人员档案中修改',
    en: 'The department of this account is changed in the person’s own record',
  },
  KEEPER_PLACE: {
    status: 400,
    zh: '金库管库员须属于基地，网点交接员须属于网点',
    en: 'A vault keeper belongs to a base, a branch keeper to a branch',
  },
  CLIENT_CERT: {
    status: 400,
    zh: '机构客户的证件类型须为统一社会信用代码',
    en: 'The ID document of an organisation is its business licence',
  },

  // Articles (domain model 6.9, 9.1 and 16)
  ART_STATE: { status: 400, zh: '物品{code}当前为{state}，不能{action}', en: 'Article {code} is {state} and cannot be {action}' },
  ART_BOX: { status: 400, zh: '物品{code}：{reason}', en: 'Article {code}: {reason}' },
  ART_FIXED: { status: 400, zh: '{field}在首次交接后不能修改', en: '{field} is fixed after the first handover' },
  ART_APPRAISE: { status: 400, zh: '物品{code}：该类型须先估值', en: 'Article {code}: this type needs an appraisal first' },
  ART_ATTR_UNKNOWN: { status: 400, zh: '该类型没有扩展属性{key}', en: 'The type has no extra field {key}' },
  ART_SECOND: {
    status: 400,
    zh: '注销须由异常处理人以外的人操作',
    en: 'Somebody other than the handler of the exception writes it off',
  },
  ART_REASON: { status: 400, zh: '请输入原因', en: 'Please enter a reason' },
  CLIENT_CONTRACT: { status: 400, zh: '客户保管合同已到期', en: 'The custody contract has ended' },

  // Tactics and their tasks (domain model 7.1, 9.2 and 16)
  TACTIC_LINE: { status: 400, zh: '该线路在此方向没有站点', en: 'The line has no stops in this direction' },
  TACTIC_CREWS: {
    status: 400,
    zh: '固定排班只有1个车组，轮换排班为2至{max}个',
    en: 'A fixed crew is one, rotating ones are 2 to {max}',
  },
  TACTIC_KEEPER: { status: 400, zh: '{name}不是该线路基地的管库员', en: '{name} is no vault keeper of the line’s base' },
  TACTIC_BACKUP: { status: 400, zh: '备用车辆不能与车辆相同', en: 'The backup must be another car' },
  PLAN_RANGE: { status: 400, zh: '日期范围最多{max}天', en: 'A range takes at most {max} days' },
  PLAN_LARGE: {
    status: 400,
    zh: '策略数与天数之积不能超过{max}，请分批生成',
    en: 'Tactics times days come to more than {max}; generate in parts',
  },
  TASK_DATE: { status: 400, zh: '任务日期早于今天，不能发布', en: 'The task date is in the past' },
  TASK_PLACE: { status: 400, zh: '{name}已停用', en: '{name} is disabled' },
  TASK_STOPS: { status: 400, zh: '站点须按计划到达时间先后排列', en: 'Stops must be in the order of their planned times' },
  TASK_CAR: { status: 400, zh: '车辆{plate}{reason}', en: 'Car {plate} {reason}' },
  TASK_CAR_BUSY: { status: 400, zh: '车辆{plate}在该时段已有任务{no}', en: 'Car {plate} already has task {no} then' },
  TASK_CREW: { status: 400, zh: '押运员{name}{reason}', en: 'Crew member {name} {reason}' },
  TASK_CREW_BUSY: { status: 400, zh: '押运员{name}在该时段已有任务{no}', en: '{name} already has task {no} then' },
  TASK_CREW_LEAVE: { status: 400, zh: '{name}在{date}请假', en: '{name} is on leave on {date}' },
  TASK_CREW_MIN: { status: 400, zh: '押运人员不少于{n}人', en: 'The crew needs at least {n} people' },
  TASK_NO_ITEM: { status: 400, zh: '没有计划物品', en: 'There are no items' },
  TASK_ITEM: { status: 400, zh: '物品{code}{state}{no}', en: 'Article {code} {state}{no}' },
  TASK_ITEM_LATER: {
    status: 400,
    zh: '物品{code}尚未回库，收回入库后装车',
    en: 'Not home yet, to be loaded once back in the vault: {code}',
  },
  TASK_ITEM_STOP: {
    status: 400,
    zh: '物品{code}的归属网点不是本任务的站点',
    en: 'The home branch of article {code} is no stop of the task',
  },
  TASK_CAPACITY: {
    status: 400,
    zh: '计划{count}件，车辆{plate}可装{max}件',
    en: '{count} bags are planned, car {plate} takes {max}',
  },
  TASK_KEEPER: { status: 400, zh: '{dept}可用保管员不足{n}人', en: '{dept} has fewer than {n} authorised keepers' },
} as const satisfies Record<string, ErrorSpec>;
