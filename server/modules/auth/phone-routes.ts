import type { FastifyInstance } from 'fastify';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { languageOf } from '#server/lib/language';
import { AppError } from '#shared/errors';
import { authenticateClient } from './authenticate-client.ts';
import { sendPhoneCode } from './phone-code.ts';
import { captchaSent, phoneIn, readParameters, tenantSent } from './read-token-request.ts';
import { type AuthContext, PLATFORM_TENANT } from './service.ts';

const parameters = { phone: 'Eleven digits', tenantId: 'Also as header Tenant-Id; 000000 by default' };

/** Codes for phones, under both names that clients of the family have for the call. */
export function phoneRoutes(context: AuthContext) {
  return async (app: FastifyInstance) => {
    for (const path of ['/alisms/send', '/blade-auth/oauth/sms/send-validate']) {
      app.post(
        path,
        { config: { right: 'public' }, ...documented('Sends a code to sign in with', parameters) },
        async (request) => {
          const client = await authenticateClient(context, request.headers.authorization);
          if (!client.grants.has('sms')) throw new AppError('GRANT_UNSUPPORTED');
          const sent = readParameters(request);
          const tenantId = tenantSent(request, sent) ?? PLATFORM_TENANT;
          const asking = { tenantId, phone: phoneIn(sent), ip: request.ip, captcha: captchaSent(request), requestId: request.id };
          await sendPhoneCode(context, asking);
          return ok({}, languageOf(request.headers['accept-language']));
        },
      );
    }
  };
}
