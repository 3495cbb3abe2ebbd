import type { ModuleRoutes } from '#server/crud/module';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { languageOf } from '#server/lib/language';
import { AppError } from '#shared/errors';
import { authenticateClient } from '../../auth/authenticate-client.ts';
import { sourceOf } from '../../auth/grant-tokens.ts';
import { optional, readParameters, required, tenantSent } from '../../auth/read-token-request.ts';
import { browserOf } from '../../auth/ticket.ts';
import type { Services } from '../../services.ts';
import { registerGuest } from './register-guest.ts';

const parameters = {
  tenantId: 'Where the way to the other site did not know it',
  name: 'What the person is called',
  account: 'To sign in with from then on',
  password: 'md5 hex, SM2 hex or plain',
  oauthId: 'The ticket from signing in by the other site',
};

/** The registration of somebody whom another site has recognised, and who has no session yet. */
export function registerRoutes({ context }: Services): ModuleRoutes {
  return (app, records) => {
    app.post(
      '/register-guest',
      { config: { right: 'public' }, ...documented('Register a user of an identity provider', parameters) },
      async (request) => {
        const client = await authenticateClient(context, request.headers.authorization);
        if (!client.grants.has('social')) throw new AppError('GRANT_UNSUPPORTED');
        const sent = readParameters(request);
        const [account, password, oauthId] = [required(sent, 'account'), required(sent, 'password'), required(sent, 'oauthId')];
        await registerGuest(context, records, {
          account: account.trim(),
          password,
          oauthId,
          name: (optional(sent, ['name']) ?? '').trim(),
          tenantId: tenantSent(request, sent) ?? '',
          browser: browserOf(request),
          source: sourceOf(request),
        });
        return ok({}, languageOf(request.headers['accept-language']));
      },
    );
  };
}
