import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '#server/lib/language';
import { refusalOf } from '#server/lib/refusal-of';
import { AppError, refusalText } from '#shared/errors';
import type { Language } from '#shared/field';
import type { Envelope, RefusalData } from '#shared/wire';
import { sendPage } from './static.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the refusal that was answered, if one was. */
    refusedWith?: string;
    /** The error of the server that failed the request, if there is one. */
    fault?: unknown;
  }
}

/** Turns errors and unknown paths into answers, here and nowhere else. Handlers throw `AppError` and catch nothing. */
export function addErrors(app: FastifyInstance): void {
  const methods = rememberMethods(app);
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const page = sendPage(request, reply);
    if (page) return page;
    const allowed = methods(request.url);
    if (allowed.length === 0) return refuse(new AppError('NOT_FOUND'), request, reply);
    reply.header('allow', allowed.join(', '));
    return refuse(new AppError('METHOD_NOT_ALLOWED'), request, reply);
  });
}

/** Sends a refusal. Details that are not meant for the caller go to the log, under the request id that he gets. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  request.refusedWith = refusal.refusal.code;
  if (refusal.refusal.code === 'SERVER_ERROR') request.fault = error;
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  else if (!(error instanceof AppError)) request.log.info({ err: error }, 'request refused');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return reply.status(refusal.status).send(envelopeOf(refusal, languageFor(request), request.id));
}

/** Makes the envelope of a refusal, with its texts in one language. */
export function envelopeOf(refusal: AppError, language: Language, requestId: string): Envelope<RefusalData> {
  const fields = Object.entries(refusal.fields).map(([name, field]) => [name, refusalText(field, language)]);
  return {
    code: refusal.status,
    success: false,
    data: {
      bizCode: refusal.refusal.code,
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
      ...(refusal.status >= 500 && { requestId }),
      ...refusal.more(language),
    },
    msg: refusalText(refusal.refusal, language),
  };
}

function languageFor(request: FastifyRequest): Language {
  return request.actor?.language ?? languageOf(request.headers['accept-language']);
}

/** Collects the methods of all routes, to tell those of a path when none has matched, as the router cannot list them. */
function rememberMethods(app: FastifyInstance): (url: string) => readonly string[] {
  const patterns = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const known = patterns.get(url) ?? new Set();
    for (const each of [method].flat()) known.add(each);
    patterns.set(url, known);
  });
  return (url) => {
    const [path = ''] = url.split('?');
    const matching = [...patterns].filter(([pattern]) => pattern !== '*' && pattern !== '/*' && matches(pattern, path));
    return [...new Set(matching.flatMap(([, methods]) => [...methods]))].sort();
  };
}

/** Returns whether a path matches a pattern like `/menu/:id`. */
function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index]);
}
