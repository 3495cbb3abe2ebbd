import { randomBytes } from 'node:crypto';
import { readRow } from '#server/crud/read/rows';
import { transact } from '#server/db/transact';
import type { Actor } from '#server/lib/actor';
import { readNumbers } from '#server/modules/system/param/service';
import { AppError } from '#shared/errors';
import { verifySubjects } from '#shared/handover/verify';
import type { EscortCode } from '#shared/handover/visit';
import { businessMoment } from '#shared/time';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { task } from '#src/resources/operation/task';
import type { Services } from '../../services.ts';
import { type CodeClaims, signCode } from './token.ts';

type Whose = Pick<CodeClaims, 'personId' | 'subjectType' | 'taskId' | 'isOwn'>;

const profiles = [
  { resource: convoy, subjectType: verifySubjects.convoy },
  { resource: keeper, subjectType: verifySubjects.keeper },
  { resource: bizClient, subjectType: verifySubjects.client },
] as const;

/** The public page that shows an escort code; it calls `info`. */
const pagePath = '/convoy';

async function issue({ context }: Services, actor: Actor, whose: Whose): Promise<EscortCode> {
  const seconds = (await readNumbers(context.db, 'biz.visit.qrTtlSeconds'))['biz.visit.qrTtlSeconds'];
  const exp = Math.floor(context.clock.now() / 1000) + seconds;
  const jti = randomBytes(16).toString('base64url');
  const token = await signCode(context.keys.token, { ...whose, jti, tenantId: actor.tenantId, exp });
  return { token, url: `${pagePath}?${new URLSearchParams({ token })}`, expireTime: businessMoment(exp * 1000), seconds };
}

/** Issues a code for a member of the escort, or for the whole crew of a task, that the actor may see. */
export async function issueFor(
  services: Services,
  actor: Actor,
  { convoyId, taskId }: { readonly convoyId?: string; readonly taskId?: string },
): Promise<EscortCode> {
  const [resource, id] = convoyId === undefined ? [task, taskId] : [convoy, convoyId];
  if (id === undefined) throw new AppError('MISSING_PARAMETER', { name: 'convoyId' });
  await transact(services.context.db, (tx) => services.records(resource).lock({ tx, actor }, [id]));
  if (convoyId === undefined) return issue(services, actor, { taskId: id, isOwn: false });
  // A code that is shown by somebody else cannot sign.
  const whose = { personId: id, subjectType: verifySubjects.convoy, isOwn: id === actor.userId };
  return issue(services, actor, whose);
}

/** Issues the actor's own code, for people with a profile: it is shown at the door, and can sign. */
export async function issueOwn(services: Services, actor: Actor): Promise<EscortCode> {
  for (const { resource, subjectType } of profiles) {
    const noun = resource as typeof keeper;
    const found = await readRow(services.context.db, noun, { where: { id: actor.userId }, columns: ['id'] });
    if (found) return issue(services, actor, { personId: found.id, subjectType, isOwn: true });
  }
  throw new AppError('NOT_FOUND');
}
