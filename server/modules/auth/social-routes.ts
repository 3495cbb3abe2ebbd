import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '#server/lib/actor';
import { documented } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { languageOf } from '#server/lib/language';
import { recordOf } from '#shared/by-name';
import { AppError } from '#shared/errors';
import { bindIdentity, identitiesOf, unbindIdentity } from './bind-identity.ts';
import { optional, readParameters, readResponse, required } from './read-token-request.ts';
import type { AuthContext } from './service.ts';
import { flowOf, leaveFor, siteOf } from './social-flow.ts';
import { browserOf, namedBrowser } from './ticket.ts';

const open = { right: 'public' } as const;
const session = { right: 'session' } as const;

/** The reason why a browser comes back to the sign-in page without an answer. */
type Failure = 'unknown' | 'away' | 'denied' | 'failed';

const back = (reply: FastifyReply, page: string, facts: Readonly<Record<string, string>>) =>
  reply.redirect(`${page}?${new URLSearchParams(facts)}`, 302);

/** Redirects to the sign-in page with the reason: a browser that navigates must show a page, not an envelope. */
const turnBack = (reply: FastifyReply, failure: Failure, page = '/login') => back(reply, page, { social: failure });

const sourceIn = ({ params }: FastifyRequest) => String(recordOf(params).source ?? '');

async function render(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const site = siteOf(context, sourceIn(request));
  if (!site) return turnBack(reply, 'unknown');
  const tenantId = optional(readParameters({ query: request.query, body: undefined }), ['tenantId']) ?? '';
  const browser = namedBrowser(request, reply);
  try {
    const address = await leaveFor(context, { site, tenantId, browser, ip: request.ip });
    return reply.redirect(address.href, 302);
  } catch (error) {
    if (error instanceof AppError) throw error;
    context.complain(error, 'another site could not be reached');
    return turnBack(reply, 'away');
  }
}

/** Handles the return address. A return that does not belong to a flow which this browser began is refused. */
async function callBack(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const [source, sent] = [sourceIn(request), readParameters({ query: request.query, body: undefined })];
  const [code, state, issuer] = [optional(sent, ['code']), optional(sent, ['state']) ?? '', optional(sent, ['iss'])];
  const site = siteOf(context, source);
  const flow = site && (await flowOf(context, { source, state, browser: browserOf(request) }));
  if (!site || !flow) return turnBack(reply, 'failed');
  const page = flow.userId === null ? '/login' : '/info/index';
  if (code === undefined) return turnBack(reply, sent.get('error') === 'access_denied' ? 'denied' : 'failed', page);
  if (issuer !== undefined && !(await context.social?.isIssuer(site, issuer))) return turnBack(reply, 'failed', page);
  return back(reply, page, { source, code, state });
}

/** Returns the address at which another site recognises the actor, to bind that identity to the account. */
async function addressToBind(context: AuthContext, request: FastifyRequest, reply: FastifyReply): Promise<URL> {
  const { tenantId, userId, ip } = actorOf(request);
  const site = siteOf(context, required(readParameters(request), 'source'));
  if (!site) throw new AppError('SIGN_IN_WAY_OFF');
  const browser = namedBrowser(request, reply);
  return leaveFor(context, { site, tenantId, browser, ip, userId }).catch((error: unknown) => {
    if (error instanceof AppError) throw error;
    context.complain(error, 'another site could not be reached');
    throw new AppError('SOCIAL_FAILED');
  });
}

/** The ways to other sites and back, for signing in and for binding. */
export function socialRoutes(context: AuthContext) {
  return async (app: FastifyInstance) => {
    const way = { source: 'One of the configured sites' };
    app.get(
      '/blade-auth/oauth/render/:source',
      {
        config: open,
        ...documented('Redirect to the sign-in of an identity provider', { tenantId: 'Where it is known' }, { isRedirect: true }),
      },
      (request, reply) => render(context, request, reply),
    );
    app.get(
      '/blade-auth/oauth/callback/:source',
      {
        config: open,
        ...documented(
          'Receive the callback of an identity provider',
          { code: 'From there', state: 'The same', iss: 'Its issuer' },
          { isRedirect: true },
        ),
      },
      (request, reply) => callBack(context, request, reply),
    );
    app.get('/blade-auth/oauth/identities', { config: session, ...documented('List own linked identities') }, async (request) => {
      const actor = actorOf(request);
      return ok(await identitiesOf(context, actor), actor.language);
    });
    app.post(
      '/blade-auth/oauth/bind-render',
      { config: session, ...documented('Start linking an identity', way) },
      async (request, reply) => {
        const address = await addressToBind(context, request, reply);
        return ok({ address: address.href }, languageOf(request.headers['accept-language']));
      },
    );
    app.post(
      '/blade-auth/oauth/bind',
      {
        config: session,
        ...documented('Link an identity', { ...way, code: 'From there', state: 'The same' }),
      },
      async (request) => {
        const actor = actorOf(request);
        await bindIdentity(context, actor, { ...readResponse(readParameters(request)), browser: browserOf(request) });
        return ok({}, actor.language);
      },
    );
    app.post(
      '/blade-auth/oauth/unbind',
      { config: session, ...documented('Unlink an identity', { id: 'Of the identity' }) },
      async (request) => {
        const actor = actorOf(request);
        await unbindIdentity(context, actor, required(readParameters(request), 'id'));
        return ok({}, actor.language);
      },
    );
  };
}
