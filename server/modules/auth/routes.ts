import type { FastifyInstance, FastifyRequest } from 'fastify';
import { writeAudit } from '#server/crud/write/audit';
import { transact } from '#server/db/transact';
import { type Actor, actorOf } from '#server/lib/actor';
import { documented, nothing } from '#server/lib/documented';
import { ok } from '#server/lib/envelope';
import { languageOf } from '#server/lib/language';
import { AppError } from '#shared/errors';
import type { Authenticator } from './authenticate.ts';
import { authenticateClient } from './authenticate-client.ts';
import { camelResponse, grantTokens } from './grant-tokens.ts';
import { makeCaptcha } from './make-captcha.ts';
import { sendPhoneCode } from './phone-code.ts';
import { qrRoutes } from './qr-routes.ts';
import { captchaSent, phoneIn, readParameters, tenantSent } from './read-token-request.ts';
import { refuseTokens } from './refuse-tokens.ts';
import { type AuthContext, PLATFORM_TENANT } from './service.ts';
import { sessionRoutes } from './session-routes.ts';
import { endSession } from './sign-out.ts';
import { socialRoutes } from './social-routes.ts';
import { faultsBody, LOG_BYTES, takeLogs } from './take-logs.ts';

/**
 * Makes the call that lists the ways of signing in besides the password, and what each of them requires, for the page that
 * offers them.
 */
function waysRoutes({ sms, social, captchaMode, tenantMode = false, samples = async () => [] }: AuthContext) {
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
function phoneRoutes(context: AuthContext) {
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

const open = { right: 'public' } as const;
const session = { right: 'session' } as const;
const always = { ...session, beforePasswordChange: true } as const;

/** Ends the session of an actor; answers as both dialects do. */
async function signOut(context: AuthContext, authenticator: Authenticator, actor: Actor) {
  await transact(context.db, async (tx) => {
    await endSession(tx, actor.sessionId, { now: context.clock.now(), reason: 'logout' });
    await writeAudit(tx, actor, { action: 'logout', resource: 'session', recordId: actor.sessionId });
  });
  await authenticator.forget({ sessionId: actor.sessionId });
  const { tenantId, account, ip, requestId } = actor;
  context.note({ tenantId, createBy: account, remoteIp: ip, requestId, logLevel: 'info', logId: 'session.logout' });
  const done = ok({}, actor.language);
  return { ...done, data: { code: String(done.code), msg: done.msg } };
}

/** Both dialects answer from the same code: `/oauth/…` flat or both ways, the other in the envelope only. */
export function authRoutes(context: AuthContext, authenticator: Authenticator) {
  return async (app: FastifyInstance) => {
    await app.register(phoneRoutes(context));
    await app.register(qrRoutes(context));
    await app.register(socialRoutes(context));
    await app.register(waysRoutes(context));
    await app.register(sessionRoutes(context, authenticator));
    addTokenCalls(app, context);
    addCaptchaCalls(app, context);

    const end = (request: FastifyRequest) => signOut(context, authenticator, actorOf(request));
    // Without a HEAD route: a HEAD request must not end the session.
    app.get('/blade-auth/oauth/logout', { config: always, exposeHeadRoute: false, ...documented('Sign out') }, end);
    app.post('/blade-auth/logout', { config: always, ...documented('Sign out', nothing) }, end);
    app.post(
      '/blade-auth/oauth/logout',
      {
        config: session,
        bodyLimit: LOG_BYTES,
        ...documented('Store the error log of a browser', undefined, { body: faultsBody }),
      },
      async (request) => {
        await takeLogs(context, request);
        return ok({}, actorOf(request).language);
      },
    );

    app.get('/blade-auth/oauth/user-info', { config: always, ...documented('Read the user of the session') }, async (request) => {
      const actor = actorOf(request);
      return ok(userInfo(actor), actor.language);
    });
    app.get(
      '/blade-auth/oauth/clear-cache',
      { config: session, ...documented('Reload the rights of the session') },
      async (request) => {
        const { userId, language } = actorOf(request);
        await authenticator.forget({ userId });
        return ok({}, language);
      },
    );
  };
}

function addTokenCalls(app: FastifyInstance, context: AuthContext): void {
  app.post(
    '/blade-auth/oauth/token',
    {
      config: open,
      errorHandler: refuseTokens,
      ...documented('Issue tokens by a grant or a refresh token, without the envelope', tokenParameters),
    },
    (request) => grantTokens(context, request),
  );
  app.post(
    '/blade-auth/token',
    { config: open, ...documented('Issue tokens by a grant or a refresh token', tokenParameters) },
    async (request) => ok(camelResponse(await grantTokens(context, request)), languageOf(request.headers['accept-language'])),
  );
}

function addCaptchaCalls(app: FastifyInstance, context: AuthContext): void {
  app.get(
    '/blade-auth/oauth/captcha',
    { config: open, ...documented('Create a captcha, with and without the envelope') },
    async (request) => {
      const picture = await makeCaptcha(context);
      return { ...picture, ...ok(picture, languageOf(request.headers['accept-language'])) };
    },
  );
  app.get('/blade-auth/captcha', { config: open, ...documented('Create a captcha') }, async (request) =>
    ok(await makeCaptcha(context), languageOf(request.headers['accept-language'])),
  );
}

const tokenParameters = {
  grant_type: 'password (default), captcha, sms (also sms_code, with phone and value), social or refresh_token; also grantType',
  tenantId: 'Also as header Tenant-Id; 000000 by default',
  username: 'Also account; of sms the phone',
  password: 'md5 hex, SM2 hex (C1C2C3) or plain; of sms the code',
  refresh_token: 'For that grant; also refreshToken',
};

/** Returns the session's facts about its user, under the names of both dialects; clients read `roles`. */
function userInfo(actor: Actor) {
  const [roleId, deptId] = [actor.roleIds.join(','), actor.deptIds.join(',')];
  return {
    userId: actor.userId,
    user_id: actor.userId,
    tenantId: actor.tenantId,
    tenant_id: actor.tenantId,
    account: actor.account,
    userName: actor.name,
    real_name: actor.name,
    roleId,
    role_id: roleId,
    deptId,
    dept_id: deptId,
    role_name: actor.roleAliases.join(','),
    roles: actor.roleAliases,
    mustChangePassword: actor.mustChangePassword,
  };
}
