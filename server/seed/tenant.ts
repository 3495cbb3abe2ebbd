import type { TenantBeginning } from '#server/modules/ports/ports';
import { grantedRows } from './grants.ts';
import { posts } from './organisation.ts';
import { roles } from './roles.ts';

const [admin] = roles.filter(({ alias }) => alias === 'admin');
const [post] = posts;
if (!admin || !post) throw new Error('A new tenant needs the role and the post that it begins with');

/** The first role, post and administrator of a new tenant, with the same names and grants as in the platform's tenant. */
export const tenantBeginning: TenantBeginning = {
  role: { roleName: admin.name, roleAlias: admin.alias, sort: 1 },
  /** Codes of the menus and buttons of that role. */
  menuCodes: grantedRows(admin.grants).map(({ code }) => code),
  post: { category: post.category, postCode: post.postCode, postName: post.postName, sort: 1 },
  administrator: { account: 'admin', name: '管理员', realName: '管理员' },
};
