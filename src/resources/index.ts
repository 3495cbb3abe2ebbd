import type { Resource } from '#shared/define';
import { article, articleHistory } from './business/article.ts';
import { arttype, arttypeAttr } from './business/arttype.ts';
import { car } from './business/car.ts';
import { bizClient, clientAgent } from './business/client.ts';
import { convoy } from './business/convoy.ts';
import { keeper } from './business/keeper.ts';
import { line, lineDept } from './business/line.ts';
import { notice } from './desk/notice.ts';
import { logApi, logError, logUsual } from './monitor/log.ts';
import { tactic, tacticCrew } from './operation/tactic.ts';
import { task, taskArt, taskNode } from './operation/task.ts';
import { attach } from './resource/attach.ts';
import { apiScope } from './system/api-scope.ts';
import { client } from './system/client.ts';
import { dataScope } from './system/data-scope.ts';
import { dept } from './system/dept.ts';
import { dict, dictBiz } from './system/dict.ts';
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
  param,
  post,
  menu,
  role,
  topMenu,
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
];

/** Nouns whose rows live within rows of others. */
const parts: readonly Resource[] = [articleHistory, arttypeAttr, clientAgent, lineDept, tacticCrew, taskArt, taskNode];

/** Every definition that has a table: the served ones, their parts, and those that so far only others refer to. */
export const definitions: readonly Resource[] = [...resources, ...parts, attach];
