import type { Resource } from '#shared/define';
import { notice } from './desk/notice.ts';
import { client } from './system/client.ts';
import { dept } from './system/dept.ts';
import { dict, dictBiz } from './system/dict.ts';
import { menu } from './system/menu.ts';
import { param } from './system/param.ts';
import { post } from './system/post.ts';
import { role } from './system/role.ts';
import { tenant } from './system/tenant.ts';
import { topMenu } from './system/top-menu.ts';
import { user } from './system/user.ts';

/** Every noun that both engines serve. */
export const resources: readonly Resource[] = [notice, param, post];

/** Every definition that has a table: the served ones and those that so far only others refer to. */
export const definitions: readonly Resource[] = [...resources, client, dept, dict, dictBiz, menu, role, tenant, topMenu, user];
