import type { FastifyRequest } from 'fastify';
import { readIds } from '#server/crud/write/remove';
import { AppError } from '#shared/errors';
import { splitMany } from '#shared/kinds';
import { hasForbiddenCharacters, isId } from '#shared/rules';
import { user } from '#src/resources/system/user';

/** A parameter of a call, which clients of the family send in the address, as a form or as JSON. */
function parameterOf({ query, body }: FastifyRequest, name: string): unknown {
  const form = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return ({ ...form, ...(query as object) } as Readonly<Record<string, unknown>>)[name];
}

/** The people that a call is about. */
export function idsOf(request: FastifyRequest, name: 'ids' | 'userIds'): string[] {
  return readIds(parameterOf(request, name));
}

const choices = { roleIds: user.fields.roleId, deptIds: user.fields.deptId } as const;

/** What people get by a call: at least one of them. */
export function choiceOf(request: FastifyRequest, name: keyof typeof choices): string[] {
  const field = choices[name];
  const ids = [...new Set(splitMany(parameterOf(request, name) ?? ''))];
  if (ids.length === 0) throw new AppError('REQUIRED_SELECT', { field });
  if (!ids.every(isId)) throw new AppError('WRONG_PARAMETER', { name });
  return ids;
}

export function textOf(request: FastifyRequest, name: string): string {
  const sent = parameterOf(request, name) ?? '';
  const isText = typeof sent === 'number' || (typeof sent === 'string' && !hasForbiddenCharacters(sent));
  if (!isText) throw new AppError('WRONG_PARAMETER', { name });
  return String(sent).trim();
}

export function idOf(request: FastifyRequest, name: string): string {
  const id = textOf(request, name);
  if (id === '') throw new AppError('MISSING_PARAMETER', { name });
  if (!isId(id)) throw new AppError('WRONG_PARAMETER', { name });
  return id;
}
