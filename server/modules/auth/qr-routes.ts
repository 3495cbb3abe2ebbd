import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inAllTenants } from '#server/db/tenancy';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { languageOf } from '#server/lib/language';
import { AppError } from '#shared/errors';
import { businessMoment } from '#shared/time';
import { authenticateClient } from './authenticate-client.ts';
import { deviceOf } from './device.ts';
import { sourceOf } from './grant-tokens.ts';
import { beginQr, decideQr, enterByQr, type QrClaim, scanQr, stateOfQr } from './qr-ticket.ts';
import { optional, readParameters, required, tenantSent, userTypeOf } from './read-token-request.ts';
import { refuseTokens } from './refuse-tokens.ts';
import { type AuthContext, findAccount } from './service.ts';
import { browserOf, namedBrowser } from './ticket.ts';

const open = { right: 'public' } as const;
const session = { right: 'session' } as const;
const claim = { code: 'What the picture holds', state: 'What the page was given besides' };
const code = { code: 'What the picture holds' };

function claimOf(request: FastifyRequest): QrClaim {
  const sent = readParameters(request);
  return { code: required(sent, 'code'), state: required(sent, 'state'), browser: browserOf(request) };
}

async function assertClient(context: AuthContext, { headers }: FastifyRequest) {
  const client = await authenticateClient(context, headers.authorization);
  if (!client.grants.has('qr')) throw new AppError('GRANT_UNSUPPORTED');
  return client;
}

/** Registers the calls for signing in on one device by confirming on another. */
export function qrRoutes(context: AuthContext) {
  return async (app: FastifyInstance) => {
    app.post(
      '/blade-auth/oauth/qr',
      { config: open, ...documented('Create a sign-in QR code', { tenantId: 'Also as header Tenant-Id' }) },
      async (request, reply) => {
        await assertClient(context, request);
        const browser = namedBrowser(request, reply);
        const tenantId = tenantSent(request, readParameters(request)) ?? '';
        const begun = await beginQr(context, { tenantId, browser, source: sourceOf(request) });
        return ok(begun, languageOf(request.headers['accept-language']));
      },
    );
    app.post(
      '/blade-auth/oauth/qr-state',
      { config: open, ...documented('Read the state of a sign-in QR code', claim) },
      async (request) =>
        ok({ state: await stateOfQr(context, claimOf(request)) }, languageOf(request.headers['accept-language'])),
    );
    app.post(
      '/blade-auth/oauth/qrlogin',
      {
        config: open,
        errorHandler: refuseTokens,
        ...documented('Issue tokens for a confirmed QR code, without the envelope', claim),
      },
      async (request) => {
        const client = await assertClient(context, request);
        const tenantId = tenantSent(request, readParameters(request)) ?? '';
        const entrant = { tenantId, client, userType: userTypeOf(request), source: sourceOf(request) };
        return enterByQr(context, { claim: claimOf(request), entrant });
      },
    );
    await app.register(phoneSide(context));
  };
}

/** Registers the calls of the phone that reads the code. The row belongs to no tenant yet, so it is looked up in all of them. */
function phoneSide(context: AuthContext) {
  return async (app: FastifyInstance) => {
    app.post(
      '/blade-auth/oauth/qr-scan',
      { config: session, ...documented('Scan a sign-in QR code and read the request', code) },
      async (request) => {
        const actor = actorOf(request);
        const { ip, userAgent, createdAt } = await inAllTenants(() =>
          scanQr(context, actor, required(readParameters(request), 'code')),
        );
        const account = await findAccount(context.db, { userId: actor.userId });
        return ok(
          {
            ip,
            ...deviceOf(userAgent),
            time: businessMoment(createdAt),
            isSameAddress: ip === request.ip,
            account: actor.account,
            name: actor.name,
            tenantName: account?.tenantName ?? '',
          },
          actor.language,
        );
      },
    );
    app.post(
      '/blade-auth/oauth/qr-confirm',
      { config: session, ...documented('Approve or reject a sign-in by QR code', { ...code, accept: '1 or 0' }) },
      async (request) => {
        const actor = actorOf(request);
        const sent = readParameters(request);
        const accepts = optional(sent, ['accept']) === '1';
        await inAllTenants(() => decideQr(context, actor, { code: required(sent, 'code'), accepts }));
        return ok({}, actor.language);
      },
    );
  };
}
