import { isJoinable } from '#server/crud/kinds/choice';
import { textParameter } from '#server/crud/read/paging';
import { readIds } from '#server/crud/write/remove';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { isId } from '#shared/rules';
import { user } from '#src/resources/system/user';
import type { Sent } from '../../sent.ts';

/** Reads the ids of the users that a call is about. */
export const idsOf = (sent: Sent, name: 'ids' | 'userIds'): string[] => readIds(sent[name]);

const choices = { roleIds: user.fields.roleId, deptIds: user.fields.deptId } as const;

/** Reads the roles or departments that users get by a call; at least one is needed. */
export function choiceOf(sent: Sent, name: keyof typeof choices): string[] {
  const field = choices[name];
  const value = sent[name] ?? '';
  if (!isJoinable(value)) throw new AppError('WRONG_PARAMETER', { name });
  const ids = [...new Set(splitMany(value))];
  if (ids.length === 0) throw new AppError('REQUIRED_SELECT', { field });
  if (!ids.every(isId)) throw new AppError('WRONG_PARAMETER', { name });
  return ids;
}

/** Reads a text that may be empty. */
export const textOf = (sent: Sent, name: string): string => textParameter(sent, name) ?? '';
