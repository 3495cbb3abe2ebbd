import { sql } from 'drizzle-orm';
import { tableOf } from '#server/crud/model/table';
import type { Suggestion } from '#server/crud/suggestions';
import { roleMenu } from '#server/modules/auth/grant-table';
import { mayApprove, roleId } from '#server/modules/flow/approvers';
import { menu } from '#src/resources/system/menu';
import { user } from '#src/resources/system/user';
import { approves } from './process.ts';

const menus = tableOf(menu);

/** That a role grants the right that an approval needs. */
const grantsIt = sql`exists (select from ${roleMenu} join ${menus} on ${menus.id} = ${roleMenu.menuId}
  where ${roleMenu.roleId} = ${roleId} and ${menus.isDeleted} = 0 and ${menus.code} = ${approves})`;

/** Suggests for the approval of a write-off the people who have the right to it. */
export const writeoffApprover: Suggestion = { of: user, where: (actor) => mayApprove(actor, grantsIt) };
