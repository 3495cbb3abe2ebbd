import type { Resource } from '#shared/define';
import { article } from './business/article.ts';
import { articleHistory } from './business/article-history.ts';
import { arttype, arttypeAttr } from './business/arttype.ts';
import { car } from './business/car.ts';
import { bizClient } from './business/client.ts';
import { clientAgent } from './business/client-agent.ts';
import { convoy } from './business/convoy.ts';
import { keeper } from './business/keeper.ts';
import { line, lineDept } from './business/line.ts';
import { artinstock, artoutstock } from './business/stock.ts';
import { writeoff } from './business/writeoff.ts';
import { leave } from './desk/leave.ts';
import { notice, noticeRead } from './desk/notice.ts';
import { service } from './desk/service.ts';
import { userMessage } from './desk/user-message.ts';
import { code, codeColumn } from './develop/code.ts';
import { datasource } from './develop/datasource.ts';
import { published } from './develop/published.ts';
import { flowFollow, flowManager, flowModel, flowOrphan } from './flow/processes.ts';
import { work, workStart } from './flow/work.ts';
import { generated } from './generated.ts';
import { dailyJob, dailyJobRun } from './monitor/daily-job.ts';
import { logApi, logError, logUsual } from './monitor/log.ts';
import { onlineSession } from './monitor/online-session.ts';
import { evaluate } from './operation/evaluate.ts';
import { exception } from './operation/exception.ts';
import { exchg, exchgArt, exchgSign } from './operation/exchg.ts';
import { tactic } from './operation/tactic.ts';
import { tacticCrew } from './operation/tactic-crew.ts';
import { task } from './operation/task.ts';
import { taskArt } from './operation/task-art.ts';
import { taskNode } from './operation/task-node.ts';
import { verify } from './operation/verify.ts';
import { reportList, reportReceiver } from './report/kept.ts';
import { reportPlan } from './report/plan.ts';
import { evaluateReport, exceptionReport, exchgReport, stockReport, taskReport, verifyReport } from './report/reports.ts';
import { attach } from './resource/attach.ts';
import { oss } from './resource/oss.ts';
import { sms, smsLog } from './resource/sms.ts';
import { apiScope } from './system/api-scope.ts';
import { client } from './system/client.ts';
import { dataScope } from './system/data-scope.ts';
import { dept } from './system/dept.ts';
import { dict, dictBiz } from './system/dict.ts';
import { listView } from './system/list-view.ts';
import { menu } from './system/menu.ts';
import { param } from './system/param.ts';
import { post } from './system/post.ts';
import { region } from './system/region.ts';
import { role } from './system/role.ts';
import { tenant } from './system/tenant.ts';
import { topMenu } from './system/top-menu.ts';
import { user } from './system/user.ts';

/** Every noun that both engines serve. */
export const resources: readonly Resource[] = [
  notice,
  logUsual,
  logApi,
  logError,
  onlineSession,
  dailyJob,
  dailyJobRun,
  param,
  post,
  menu,
  role,
  topMenu,
  listView,
  dataScope,
  apiScope,
  dept,
  region,
  dict,
  dictBiz,
  tenant,
  client,
  user,
  arttype,
  article,
  car,
  bizClient,
  convoy,
  keeper,
  line,
  tactic,
  task,
  verify,
  exchg,
  artinstock,
  artoutstock,
  exception,
  evaluate,
  service,
  taskReport,
  exchgReport,
  stockReport,
  verifyReport,
  exceptionReport,
  evaluateReport,
  oss,
  sms,
  attach,
  reportList,
  reportPlan,
  smsLog,
  datasource,
  code,
  published,
  ...generated,
];

/** Nouns whose rows live within rows of others. */
const parts: readonly Resource[] = [
  articleHistory,
  arttypeAttr,
  clientAgent,
  codeColumn,
  exchgArt,
  exchgSign,
  lineDept,
  noticeRead,
  reportReceiver,
  tacticCrew,
  taskArt,
  taskNode,
];

/** Nouns that have calls of their own: the browser renders them, the engine of the server neither stores nor serves them. */
export const browserOnly: readonly Resource[] = [work, workStart, flowModel, flowManager, flowFollow, flowOrphan];

/** Every definition that has rows, of a table or derived: the served ones, their parts, and those that so far only others refer to. */
export const definitions: readonly Resource[] = [...resources, ...parts, userMessage, leave, writeoff];

/** The definitions with a table of their own. */
export const stored: readonly Resource[] = definitions.filter(({ derived }) => !derived);
