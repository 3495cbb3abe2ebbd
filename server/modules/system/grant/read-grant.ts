import { isJoinable } from '#server/crud/kinds/choice';
import { readIds } from '#server/crud/write/remove';
import { isRecord } from '#shared/by-name';
import { AppError } from '#shared/errors';
import type { RoleGrant } from '#shared/grants';
import { splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';

/** More entries than any menu tree has. */
const mostEntries = 10_000;

type Body = Readonly<Record<string, unknown>>;

function asRecord(body: unknown): Body {
  if (!isRecord(body)) throw new AppError('BAD_INPUT');
  return body;
}

/** The ids under a name, as an array or comma-joined. A missing list is an empty one. */
function idsIn(body: Body, name: string): string[] {
  const sent = body[name];
  if (sent === undefined || sent === null) return [];
  if (!isJoinable(sent)) throw new AppError('WRONG_PARAMETER', { name });
  const ids = [...new Set(splitMany(sent))];
  if (ids.length > mostEntries) throw new AppError('TOO_MANY_IDS', { max: mostEntries });
  if (!ids.every(isId)) throw new AppError('WRONG_PARAMETER', { name });
  return ids;
}

/** The body of `role/grant` and `role/grant-preview`. */
export function readRoleGrant(body: unknown): RoleGrant {
  const sent = asRecord(body);
  return {
    roleIds: readIds(sent.roleIds),
    menuIds: idsIn(sent, 'menuIds'),
    dataScopeIds: idsIn(sent, 'dataScopeIds'),
    apiScopeIds: idsIn(sent, 'apiScopeIds'),
  };
}

/** The body of `topmenu/grant`. */
export function readTopMenuGrant(body: unknown): { topMenuIds: string[]; menuIds: string[] } {
  const sent = asRecord(body);
  return { topMenuIds: readIds(sent.topMenuIds), menuIds: idsIn(sent, 'menuIds') };
}
