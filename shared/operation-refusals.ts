import type { ErrorSpec } from './refusal.ts';

/** The refusals of handovers, from the task to the evaluation; a part of the catalogue in `shared/refusals.ts`. */
export const operationRefusals = {
  // Reports that are kept and delivered (domain model 13)
  REPORT_TOO_LONG: {
    status: 400,
    zh: '报表共{n}条，超过{max}条的上限，请缩小统计期间或增加筛选条件',
    en: 'The report has {n} rows, more than {max}; choose a shorter period or search for less',
  },
  REPORT_TOO_LARGE: {
    status: 400,
    zh: '报表文件超过{n}的上限，请缩小统计期间或增加筛选条件',
    en: 'The file of the report is larger than {n}; choose a shorter period or search for less',
  },
  REPORT_NO_RIGHT: { status: 400, zh: '您没有导出并保存“{name}”的权限', en: 'You may not export and keep “{name}”' },
  REPORT_OWNER_GONE: {
    status: 400,
    zh: '创建人已停用或报表已不存在',
    en: 'Its owner is switched off, or there is no such report any more',
  },
  REPORT_OTHERS: {
    status: 403,
    zh: '“{name}”属于他人，您不能修改或删除',
    en: '“{name}” is somebody else’s; you cannot change or remove it',
  },

  // Tasks and their stops (domain model 9.2, 9.3 and 16)
  TASK_STATE: { status: 400, zh: '任务{no}当前为{state}，不能{action}', en: 'Task {no} is {state} and cannot be {action}' },
  TASK_FIXED: { status: 400, zh: '{field}在任务发布后不能修改', en: '{field} is fixed once the task is published' },
  TASK_STARTED: {
    status: 400,
    zh: '任务已有交接，不能{action}，请登记异常',
    en: 'The task already has exchanges and cannot be {action}; report an exception instead',
  },
  TASK_OPEN: {
    status: 400,
    zh: '还有{n}件物品在途或{m}个站点未完成',
    en: '{n} articles in transit or {m} stops unfinished',
  },
  TASK_SUSPENDED: {
    status: 400,
    zh: '任务已挂起，请先处理重大异常',
    en: 'The task is suspended; handle the critical exception first',
  },
  TASK_CRITICAL: { status: 400, zh: '重大异常{no}尚未处理', en: 'Critical exception {no} is not in hand yet' },
  STOP_ORDER: { status: 400, zh: '请按顺序完成站点，当前应为{name}', en: 'Finish the stops in order; next is {name}' },
  STOP_STATE: { status: 400, zh: '站点{name}当前为{state}，不能{action}', en: 'Stop {name} is {state} and cannot be {action}' },
  STOP_ITEMS: { status: 400, zh: '该站点还有{n}件物品待交接', en: '{n} articles are still to be handed over at this stop' },
  STOP_NEEDED: { status: 400, zh: '起点{name}不能跳过', en: 'The task begins at {name}; it cannot be skipped' },
  STOP_NOTHING: {
    status: 400,
    zh: '站点{name}不能登记无需交接',
    en: 'Only a branch on the way in has nothing to hand over; {name} is none',
  },
  STOP_TIME: {
    status: 400,
    zh: '到达时间不能晚于现在，不能早于上一站点，也不能早于计划开始前12小时',
    en: 'Nobody arrives in the future, before the stop that came first, or more than 12 hours before the planned beginning',
  },
  TASK_SPAN: {
    status: 400,
    zh: '计划时间须在任务日期当天开始，且不超过24小时',
    en: 'A task begins on its date and lasts 24 hours at most',
  },
  TASK_TACTIC_DATE: { status: 409, zh: '{tactic}在{date}已有任务', en: '{tactic} already has a task on {date}' },
  TASK_STOP_KIND: { status: 400, zh: '{name}不能作为该类站点', en: '{name} is no such stop' },
  CREW_LEADER: {
    status: 400,
    zh: '车上有{n}件物品由{name}负责，不能更换车长',
    en: '{name} answers for {n} articles on the road; the leader cannot be replaced',
  },

  // Verifications (domain model 8.2, 8.3 and 16)
  VERIFY_NEEDED: { status: 400, zh: '{name}未通过身份核验', en: '{name} has not passed the identity check' },
  VERIFY_EXPIRED: { status: 400, zh: '核验已超过{n}分钟，请重新核验', en: 'The check is older than {n} minutes' },
  VERIFY_RESULT: { status: 400, zh: '该核验无需授权放行', en: 'This check needs no override' },
  QR_INVALID: { status: 400, zh: '二维码已失效，请重新出示', en: 'The code has expired; show it again' },
  OVERRIDE_SELF: { status: 400, zh: '不能授权放行本人核验的记录', en: 'You cannot override your own check' },

  // Exchanges (domain model 8.4, 9.4 and 16)
  EXCHG_STATE: {
    status: 400,
    zh: '交接单{no}当前为{state}，不能{action}',
    en: 'Exchange {no} is {state} and cannot be {action}',
  },
  EXCHG_TYPE: { status: 400, zh: '该站点不能做{type}', en: 'This stop has no {type}' },
  EXCHG_OPEN: { status: 400, zh: '该站点已有未完成的交接单{no}', en: 'Exchange {no} is still open at this stop' },
  EXCHG_NO_LINE: { status: 400, zh: '没有可交接的物品', en: 'There is nothing to hand over' },
  EXCHG_NOT_HOME: {
    status: 400,
    zh: '物品{codes}尚未回库，不能装车。请先办理入库；无法收回的，请登记异常后再装车',
    en: 'Not back in the vault: {codes}. Take it in first; if it cannot be brought back, report an exception, then load the rest',
  },
  EXCHG_LINE: { status: 400, zh: '物品{code}{reason}', en: 'Article {code} {reason}' },
  EXCHG_DIFF: {
    status: 400,
    zh: '物品{code}存在差异，请先登记异常',
    en: 'Article {code} differs; report an exception first',
  },
  EXCHG_SIGNERS: { status: 400, zh: '{side}至少{n}人签字', en: '{side} needs {n} signatures' },
  EXCHG_SAME: { status: 400, zh: '同一人不能同时代表双方', en: 'One person cannot sign for both sides' },
  EXCHG_AUTH: { status: 400, zh: '{name}无权在此签字', en: '{name} may not sign here' },
  EXCHG_PASSWORD: { status: 400, zh: '{name}的密码不正确', en: 'The password of {name} is wrong' },
  EXCHG_PHOTO: { status: 400, zh: '请拍摄{of}照片', en: 'A photo of {of} is needed' },
  EXCHG_DONE: {
    status: 409,
    zh: '交接已完成，不能修改，请登记异常',
    en: 'The exchange is confirmed; report an exception instead',
  },
  CLIENT_AGENT: { status: 400, zh: '代办人未授权或授权已过期', en: 'The agent is not entitled or the authority has ended' },

  // Exceptions (domain model 8.5 and 9.5)
  EXCEPTION_STATE: {
    status: 400,
    zh: '异常单{no}当前为{state}，不能{action}',
    en: 'Exception {no} is {state} and cannot be {action}',
  },
  EXCEPTION_LINK: {
    status: 400,
    zh: '请至少关联任务、交接单、物品或核验之一',
    en: 'Name at least one of task, exchange, article or verification',
  },
  EXCEPTION_FUTURE: { status: 400, zh: '发生时间不能晚于现在', en: 'It cannot happen in the future' },
  EXCEPTION_SELF: { status: 400, zh: '关闭人不能是处理人', en: 'The handler cannot close the exception' },
  EXCEPTION_LEVEL: { status: 400, zh: '{type}的级别不低于{level}', en: '{type} is at least {level}' },
  EXCEPTION_FIXED: { status: 400, zh: '{field}在登记后不能修改', en: '{field} is fixed once the exception is reported' },
  EXCEPTION_REPORTER: { status: 400, zh: '仅登记人可以修改', en: 'Only whoever reported it may change it' },
  EXCEPTION_EXCHG: {
    status: 400,
    zh: '交接单{no}尚未完成，请先签字、拒收或作废',
    en: 'Exchange {no} is still open; sign, reject or void it first',
  },

  // Evaluations (domain model 8.6)
  EVAL_DONE: { status: 409, zh: '已评价', en: 'Already evaluated' },
  EVAL_LATE: { status: 400, zh: '超过评价期限', en: 'It is too late to evaluate' },
  EVAL_SIDE: { status: 400, zh: '仅交接双方可评价', en: 'Only the two sides may evaluate' },
  EVAL_STATE: { status: 400, zh: '交接完成后才能评价', en: 'Only a confirmed exchange is evaluated' },
  EVAL_REPLIED: { status: 409, zh: '该评价已回复', en: 'This evaluation has a reply already' },
} as const satisfies Record<string, ErrorSpec>;
