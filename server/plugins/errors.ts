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
    /** What went wrong in the server, if something did. */
    fault?: unknown;
  }
}

/** The one place where an error, or a path that nobody answers, becomes an answer. Handlers throw `AppError` and catch nothing. */
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

/** Answers a refusal. What is not meant for the caller goes to the log in full, under the request id that he gets. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  request.refusedWith = refusal.refusal.code;
  if (refusal.refusal.code === 'SERVER_ERROR') request.fault = error;
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  else if (!(error instanceof AppError)) request.log.info({ err: error }, 'request refused');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return reply.status(refusal.status).send(envelopeOf(refusal, languageFor(request), request.id));
}

/** A refusal in the words of one language. */
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

/** Which methods a path answers, asked when none matched: the router only says that this one does not. */
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

/** Whether a path is one that a pattern like `/menu/:id` means. */
function matches(pattern: string, path: string): boolean {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index]);
}
