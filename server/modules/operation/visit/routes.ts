import type { FastifyInstance } from 'fastify';
import { textParameter } from '#server/crud/read/paging';
import { actorOf, callOf, mayCall } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { languageOf } from '#server/lib/language';
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
import { countCall } from './limit.ts';
import { fileOfSlip, photoPath } from './photo.ts';

const codes = [permissionCode(convoy, 'qrcode')];

/** Escort codes: getting one, and what strangers see of it. */
export function visitRoutes(services: Services, files: FileStore) {
  return async (app: FastifyInstance) => {
    app.get(
      '/blade-business/visit/qrcode',
      {
        // One's own code is everybody's right; any other is asked for below.
        config: { right: 'session' },
        ...documented('An escort code; one’s own unless told', { convoyId: 'One of the escort', taskId: 'A whole crew' }),
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
        ...documented('Whom an escort code stands for; once on each device', { token: 'The code' }),
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
        ...documented('A picture that an escort code led to, for some minutes', { slip: 'From the link' }),
      },
      (request, reply) => {
        const name = fileOfSlip(services.context, requiredText(sentIn(request), 'slip'));
        return sendFile(files, reply, { name, query: { ...files.signer.sign(name, files.now()) } });
      },
    );
  };
}
