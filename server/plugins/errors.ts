import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '#server/lib/language';
import { refusalOf, refusalWithoutMigration } from '#server/lib/refusal-of';
import { AppError, refusalText, rightMissing } from '#shared/errors';
import type { Language, Words } from '#shared/field';
import { saidOf } from '#shared/refusal';
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

/** Returns the name of the right that these codes open, as the menus call it; `undefined` where they have none. */
export type NameRight = (request: FastifyRequest, codes: readonly string[]) => Promise<Words | undefined>;

interface Knowledge {
  readonly nameRight?: NameRight;
  /** The tables that the database does not have as they are defined, as they are told. */
  readonly unmigrated?: readonly string[];
}

/** Turns errors and unknown paths into answers, here and nowhere else. Handlers throw `AppError` and catch nothing. */
export function addErrors(app: FastifyInstance, { nameRight = async () => undefined, unmigrated = [] }: Knowledge = {}): void {
  const methods = rememberMethods(app);
  const rightOf = async (error: unknown, request: FastifyRequest) => {
    if (!(error instanceof AppError) || error.anyOf.length === 0) return undefined;
    // A refusal that cannot be explained is a refusal still.
    return nameRight(request, error.anyOf).catch((err: unknown) => void request.log.error({ err }, 'a right has no name'));
  };
  app.setErrorHandler(async (error, request, reply) => {
    const right = await rightOf(error, request);
    return refuse(refusalWithoutMigration(error, unmigrated) ?? error, { request, reply, ...(right && { right }) });
  });
  app.setNotFoundHandler((request, reply) => {
    const page = sendPage(request, reply);
    if (page) return page;
    const allowed = methods(request.url);
    if (allowed.length === 0) return refuse(new AppError('NOT_FOUND'), { request, reply });
    reply.header('allow', allowed.join(', '));
    return refuse(new AppError('METHOD_NOT_ALLOWED'), { request, reply });
  });
}

interface Refused {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The name of the right that is missing. */
  readonly right?: Words;
}

/** Sends a refusal. Details that are not meant for the caller go to the log, under the request id that they get. */
export function refuse(error: unknown, { request, reply, right }: Refused): FastifyReply {
  const refusal = refusalOf(error);
  request.refusedWith = refusal.refusal.code;
  if (refusal.refusal.code === 'SERVER_ERROR') request.fault = error;
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  else if (!(error instanceof AppError)) request.log.info({ err: error }, 'request refused');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  const language = languageFor(request);
  const envelope = envelopeOf(refusal, language, request.id);
  const msg = right ? saidOf(rightMissing, { params: { refusal: envelope.msg, right } }, language) : envelope.msg;
  return reply.status(refusal.status).send({ ...envelope, msg });
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
