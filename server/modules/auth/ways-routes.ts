import type { FastifyInstance, FastifyRequest } from 'fastify';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { languageOf } from '#server/lib/language';
import { AppError } from '#shared/errors';
import { authenticateClient } from './authenticate-client.ts';
import { sendPhoneCode } from './phone-code.ts';
import { captchaSent, phoneIn, readParameters, tenantSent } from './read-token-request.ts';
import { type AuthContext, PLATFORM_TENANT } from './service.ts';

/**
 * Makes the call that lists the ways of signing in besides the password, and what each of them requires, for the page that
 * offers them.
 */
export function waysRoutes({ sms, social, captchaMode, tenantMode = false, samples = async () => [] }: AuthContext) {
  const sites = social?.list ?? [];
  const ways = {
    qr: true,
    social: sites.map(({ source, name }) => ({ source, name })),
    captcha: captchaMode,
    tenant: tenantMode,
  };
  // A page that asks for the tenant offers what any of them has.
  const served = (request: FastifyRequest) =>
    sms?.serves(tenantSent(request, readParameters(request)) ?? (tenantMode ? undefined : PLATFORM_TENANT));
  return async (app: FastifyInstance) => {
    app.get(
      '/blade-auth/oauth/ways',
      {
        config: { right: 'public' },
        ...documented('List the sign-in methods', { tenantId: 'Also as header Tenant-Id' }),
      },
      async (request) => {
        const asked = { sms: (await served(request)) ?? false, samples: await samples() };
        return ok({ ...ways, ...asked }, languageOf(request.headers['accept-language']));
      },
    );
  };
}

const parameters = { phone: 'Eleven digits', tenantId: 'Also as header Tenant-Id; 000000 by default' };

/** Codes for phones, under both names that clients of the family have for the call. */
export function phoneRoutes(context: AuthContext) {
  return async (app: FastifyInstance) => {
    for (const path of ['/alisms/send', '/blade-auth/oauth/sms/send-validate']) {
      app.post(
        path,
        { config: { right: 'public' }, ...documented('Send a sign-in code to a phone', parameters) },
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
