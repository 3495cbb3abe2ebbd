import { tableOf } from '#server/crud/model/table';
import { ROOT_ID, seedId } from '#server/lib/seed-id';
import { client } from '#src/resources/system/client';
import { dept } from '#src/resources/system/dept';
import { post } from '#src/resources/system/post';
import { tenant } from '#src/resources/system/tenant';

/** The tenant that runs the platform. */
export const PLATFORM_TENANT = '000000';

const tenantTable = tableOf(tenant);
const deptTable = tableOf(dept);
const postTable = tableOf(post);

export const platformTenant: typeof tenantTable.$inferInsert & { readonly id: string } = {
  id: seedId('tenant', PLATFORM_TENANT),
  tenantId: PLATFORM_TENANT,
  tenantName: '管理组',
  linkman: '管理员',
  contactNumber: '10000000000',
  accountNumber: -1,
  status: 1,
};

export const rootDept: typeof deptTable.$inferInsert & { readonly id: string } = {
  id: seedId('dept', PLATFORM_TENANT),
  tenantId: PLATFORM_TENANT,
  parentId: ROOT_ID,
  ancestors: ROOT_ID,
  deptCategory: 1,
  deptName: '总行',
  fullName: '江南银行总行',
  sort: 1,
  status: 1,
};

/** The categories of the dictionary `post_category`. */
const SENIOR = 1;
const MIDDLE = 2;
const JUNIOR = 3;

const postLines: readonly (readonly [code: string, name: string, category: number])[] = [
  ['ceo', '首席执行官', SENIOR],
  ['coo', '首席运营官', SENIOR],
  ['cfo', '首席财务官', SENIOR],
  ['cto', '首席技术官', SENIOR],
  ['cio', '首席信息官', SENIOR],
  ['pm', '技术经理', MIDDLE],
  ['hrm', '人力经理', MIDDLE],
  ['staff', '普通员工', JUNIOR],
];

type PostRow = typeof postTable.$inferInsert & { readonly id: string };

export const posts: readonly PostRow[] = postLines.map(([postCode, postName, category], index) => ({
  id: seedId('post', `${PLATFORM_TENANT}:${postCode}`),
  tenantId: PLATFORM_TENANT,
  category,
  postCode,
  postName,
  sort: index + 1,
}));

/**
 * Our own SPA and the clients of the family. A browser cannot keep a secret: these only name the client, as in the whole
 * family, and open nothing by themselves.
 */
const publicClients = ['handover', 'saber', 'saber3', 'sword'];

const clientTable = tableOf(client);
type ClientRow = typeof clientTable.$inferInsert & { readonly id: string };

export const clients: readonly ClientRow[] = publicClients.map((clientId) => ({
  id: seedId('client', clientId),
  clientId,
  clientSecret: `${clientId}_secret`,
  scope: 'all',
  authorizedGrantTypes: 'password,captcha,refresh_token,sms,social,qr',
  accessTokenValidity: 3600,
  refreshTokenValidity: 604_800,
  status: 1,
}));
