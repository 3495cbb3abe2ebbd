import type { FastifyInstance, FastifyRequest } from 'fastify';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { languageOf } from '#server/lib/language';
import { readParameters, tenantSent } from './read-token-request.ts';
import { type AuthContext, PLATFORM_TENANT } from './service.ts';

/**
 * Makes the call that lists the ways of signing in besides the password, and what each of them requires, for the page that
 * offers them.
 */
export function waysRoutes({ sms, social, captchaMode, tenantMode = false, samples = async () => [] }: AuthContext) {
  const sites = social?.list ?? [];
  const ways = {
    ...{ qr: true, social: sites.map(({ source, name }) => ({ source, name })) },
    ...{ captcha: captchaMode, tenant: tenantMode },
  };
  // A page that asks for the tenant offers what any of them has.
  const served = (request: FastifyRequest) =>
    sms?.serves(tenantSent(request, readParameters(request)) ?? (tenantMode ? undefined : PLATFORM_TENANT));
  return async (app: FastifyInstance) => {
    app.get(
      '/blade-auth/oauth/ways',
      {
        config: { right: 'public' },
        ...documented('Which ways of signing in there are', { tenantId: 'Also as header Tenant-Id' }),
      },
      async (request) => {
        const asked = { sms: (await served(request)) ?? false, samples: await samples() };
        return ok({ ...ways, ...asked }, languageOf(request.headers['accept-language']));
      },
    );
  };
}
