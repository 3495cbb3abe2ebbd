import type { TenantBeginning } from '#server/modules/ports/ports';
import { grantedRows } from './grants.ts';
import { posts } from './organisation.ts';
import { roles } from './roles.ts';

const [admin] = roles.filter(({ alias }) => alias === 'admin');
const [post] = posts;
if (!admin || !post) throw new Error('A new tenant needs the role and the post that it begins with');

/** What a tenant begins with, in the words and with the grants that the platform's own begins with. */
export const tenantBeginning: TenantBeginning = {
  role: { roleName: admin.name, roleAlias: admin.alias, sort: 1 },
  /** Codes of the menus and buttons of that role. */
  menuCodes: grantedRows(admin.grants).map(({ code }) => code),
  post: { category: post.category, postCode: post.postCode, postName: post.postName, sort: 1 },
  administrator: { account: 'admin', name: '管理员', realName: '管理员' },
};
