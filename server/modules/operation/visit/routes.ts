import type { FastifyInstance } from 'fastify';
import { textParameter } from '#server/crud/read/paging';
import { actorOf, callOf, mayCall } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { languageOf } from '#server/lib/language';
import { countCalls } from '#server/modules/auth/count-calls';
import type { AuthContext } from '#server/modules/auth/service';
import { sendFile } from '#server/modules/resource/oss/send-file';
import type { FileStore } from '#server/modules/resource/oss/service';
import { permissionCode } from '#shared/define';
import { lacksRight } from '#shared/errors';
import { convoy } from '#src/resources/business/convoy';
import { idIn, requiredText, sentIn } from '../../sent.ts';
import type { Services } from '../../services.ts';
import { namedDevice } from './device.ts';
import { readVisit } from './info.ts';
import { issueFor, issueOwn } from './issue.ts';
import { fileOfSlip, photoPath } from './photo.ts';

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
        ...documented('Read a picture that an escort code opened, for some minutes', { slip: 'From the link' }),
      },
      (request, reply) => {
        const name = fileOfSlip(services.context, requiredText(sentIn(request), 'slip'));
        return sendFile(files, reply, { name, query: { ...files.signer.sign(name, files.now()) } });
      },
    );
  };
}
