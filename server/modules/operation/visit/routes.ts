import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { textParameter } from '#server/crud/read/paging';
import { readRow } from '#server/crud/read/rows';
import { transact } from '#server/db/transact';
import { type Actor, actorOf, callOf, mayCall } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { languageOf } from '#server/lib/language';
import { countCalls } from '#server/modules/auth/count-calls';
import type { AuthContext } from '#server/modules/auth/service';
import { sendFile } from '#server/modules/resource/oss/send-file';
import type { FileStore } from '#server/modules/resource/oss/service';
import { readNumbers } from '#server/modules/system/param/service';
import { permissionCode } from '#shared/define';
import { AppError, lacksRight } from '#shared/errors';
import { verifySubjects } from '#shared/handover/verify';
import type { EscortCode } from '#shared/handover/visit';
import { businessMoment } from '#shared/time';
import { bizClient } from '#src/resources/business/client';
import { convoy } from '#src/resources/business/convoy';
import { keeper } from '#src/resources/business/keeper';
import { task } from '#src/resources/operation/task';
import { idIn, requiredText, sentIn } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { namedDevice } from './device.ts';
import { fileOfSlip, photoPath, readVisit } from './info.ts';
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
async function issueFor(
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
async function issueOwn(services: Services, actor: Actor): Promise<EscortCode> {
  for (const { resource, subjectType } of profiles) {
    const noun = resource as typeof keeper;
    const found = await readRow(services.context.db, noun, { where: { id: actor.userId }, columns: ['id'] });
    if (found) return issue(services, actor, { personId: found.id, subjectType, isOwn: true });
  }
  throw new AppError('NOT_FOUND');
}

const codes = [permissionCode(convoy, 'qrcode')];

const callLimit = { kind: 'visit', most: 10, windowMs: 60_000 };

/** Counts a call of a stranger, and refuses the eleventh of an address within a minute (domain model 8.2). */
function countCall(context: Pick<AuthContext, 'db' | 'clock'>, ip: string): Promise<void> {
  return countCalls(context, callLimit, ip);
}

/** Escort codes: getting one, and what strangers see of it. */
export function visitRoutes(services: Services, files: FileStore) {
  return async (app: FastifyInstance) => {
    app.get(
      '/blade-business/visit/qrcode',
      {
        // One's own code is everybody's right; any other is asked for below.
        config: { right: 'session' },
        ...documented('Create an escort code, by default the own one', { convoyId: 'One of the escort', taskId: 'A whole crew' }),
      },
      async (request) => {
        const actor = actorOf(request);
        const sent = sentIn(request);
        const [convoyId, taskId] = [idIn(sent, 'convoyId'), idIn(sent, 'taskId')];
        if (convoyId === undefined && taskId === undefined) return ok(await issueOwn(services, actor), actor.language);
        if (!mayCall(actor, codes, callOf(request))) throw lacksRight(...codes);
        return ok(await issueFor(services, actor, { convoyId, taskId }), actor.language);
      },
    );
    app.get(
      '/blade-business/visit/info',
      {
        config: { right: 'public' },
        ...documented('Read the holder of an escort code, once per device', { token: 'The code' }),
      },
      async (request, reply) => {
        await countCall(services.context, request.ip);
        const language = languageOf(request.headers['accept-language']);
        const token = textParameter(sentIn(request), 'token') ?? '';
        return ok(await readVisit(services, { token, device: namedDevice(request, reply), language }), language);
      },
    );
    app.get(
      photoPath,
      {
        // Its link carries its own right.
        config: { right: 'public' },
        onSend: async (_request, reply) => void reply.header('cache-control', 'no-store'),
        ...documented(
          'Read a picture that an escort code opened, for some minutes',
          { slip: 'From the link' },
          { produces: ['image/*'] },
        ),
      },
      (request, reply) => {
        const name = fileOfSlip(services.context, requiredText(sentIn(request), 'slip'));
        return sendFile(files, reply, { name, query: { ...files.signer.sign(name, files.now()) } });
      },
    );
  };
}
