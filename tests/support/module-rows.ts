import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import { hashPassword, md5Hex } from '#server/lib/password';
import { roleMenu, roleScope, topMenuMenu } from '#server/modules/auth/grant-table';
import { apiScope } from '#src/resources/system/api-scope';
import { client } from '#src/resources/system/client';
import { dataScope } from '#src/resources/system/data-scope';
import { dept } from '#src/resources/system/dept';
import { dict, dictBiz } from '#src/resources/system/dict';
import { menu } from '#src/resources/system/menu';
import { post } from '#src/resources/system/post';
import { role } from '#src/resources/system/role';
import { tenant } from '#src/resources/system/tenant';
import { topMenu } from '#src/resources/system/top-menu';
import { user } from '#src/resources/system/user';

/** The nouns that the modules read. */
export const tables = {
  user: tableOf(user),
  role: tableOf(role),
  dept: tableOf(dept),
  post: tableOf(post),
  menu: tableOf(menu),
  tenant: tableOf(tenant),
  client: tableOf(client),
  dict: tableOf(dict),
  dictBiz: tableOf(dictBiz),
  topMenu: tableOf(topMenu),
  dataScope: tableOf(dataScope),
  apiScope: tableOf(apiScope),
};

/** The password of every made user. */
export const PASSWORD = 'Branch-2031';

type Row<T extends keyof typeof tables> = (typeof tables)[T]['$inferSelect'];
export type Factories = ReturnType<typeof factories>;

let count = 0;
/** Returns a name that no other row of the test run has. */
const unique = (prefix: string) => `${prefix}${++count}`;
const digest = hashPassword(md5Hex(PASSWORD));

/** Returns makers of rows, which fill all values that a test does not give. */
export function factories(db: Database) {
  return { ...peopleOf(db), ...menusOf(db) };
}

function peopleOf(db: Database) {
  const tenantId = '000000';
  return {
    tenant: (row: Partial<Row<'tenant'>>) =>
      one(
        db
          .insert(tables.tenant)
          .values({ tenantName: 'Bank', linkman: 'x', contactNumber: '13800000000', ...row })
          .returning(),
      ),
    client: (row: Partial<Row<'client'>>) =>
      one(
        db
          .insert(tables.client)
          .values({
            clientId: 'saber',
            clientSecret: 'saber_secret',
            scope: 'all',
            authorizedGrantTypes: 'password,captcha,refresh_token,sms,social,qr',
            accessTokenValidity: 3600,
            refreshTokenValidity: 604_800,
            status: 1,
            ...row,
          })
          .returning(),
      ),
    role: (row: Partial<Row<'role'>> = {}) => {
      const alias = unique('role');
      return one(
        db
          .insert(tables.role)
          .values({ tenantId, roleName: alias, roleAlias: alias, sort: 1, ...row })
          .returning(),
      );
    },
    user: async (row: Partial<Row<'user'>> = {}) => {
      const account = unique('user');
      const filled = { tenantId, account, name: account, realName: account, roleId: '', deptId: '', userKind: 1, status: 1 };
      return one(
        db
          .insert(tables.user)
          .values({ ...filled, password: await digest, ...row })
          .returning(),
      );
    },
  };
}

function menusOf(db: Database) {
  const tenantId = '000000';
  return {
    menu: (row: Partial<Row<'menu'>> & { code: string }) =>
      one(
        db
          .insert(tables.menu)
          .values({ name: row.code, sort: 1, category: 1, ...row })
          .returning(),
      ),
    topMenu: (row: Partial<Row<'topMenu'>> & { code: string }) =>
      one(
        db
          .insert(tables.topMenu)
          .values({ name: row.code, sort: 1, ...row })
          .returning(),
      ),
    dict: (row: Partial<Row<'dict'>> & { code: string; dictKey: string }) =>
      one(
        db
          .insert(tables.dict)
          .values({ dictValue: row.dictKey, sort: 1, isSealed: 0, ...row })
          .returning(),
      ),
    dictBiz: (row: Partial<Row<'dictBiz'>> & { code: string; dictKey: string }) =>
      one(
        db
          .insert(tables.dictBiz)
          .values({ tenantId, dictValue: row.dictKey, sort: 1, isSealed: 0, ...row })
          .returning(),
      ),
    dataScope: (row: Partial<Row<'dataScope'>> & { resourceCode: string; menuId: string }) =>
      one(
        db
          .insert(tables.dataScope)
          .values({ scopeName: row.resourceCode, scopeType: 3, scopeClass: 'task', ...row })
          .returning(),
      ),
    grantScope: (roleId: string, scopeCategory: number, scopeId: string) =>
      db.insert(roleScope).values({ roleId, scopeCategory, scopeId }),
    grant: (roleId: string, menuIds: readonly string[]) =>
      db.insert(roleMenu).values(menuIds.map((menuId) => ({ roleId, menuId }))),
    show: (topMenuId: string, menuIds: readonly string[]) =>
      db.insert(topMenuMenu).values(menuIds.map((menuId) => ({ topMenuId, menuId }))),
  };
}

async function one<T>(rows: Promise<T[]> | PromiseLike<T[]>): Promise<T> {
  const [row] = await rows;
  if (!row) throw new Error('Nothing was inserted');
  return row;
}
