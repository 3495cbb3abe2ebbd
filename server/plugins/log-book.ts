import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LogBook, LogSource } from '#server/lib/log-book';
import { maskSecrets } from '#server/lib/mask-secrets';
import { describeError } from './log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the parameters are confidential, so that they stay out of the logs. */
    isConfidential?: boolean;
  }
  interface FastifyInstance {
    logBook: LogBook;
  }
}

/** The tenant of requests without an actor. */
const PLATFORM = '000000';

/** Returns the facts about a request for the logs. Parameters of the calls for authentication are left out altogether. */
export function sourceOf(request: FastifyRequest): LogSource {
  const { actor, method, url, ip, id, headers } = request;
  const [path = ''] = url.split('?');
  return {
    tenantId: actor?.tenantId ?? PLATFORM,
    createBy: actor?.account,
    remoteIp: ip,
    method,
    requestUri: path,
    requestId: String(id).slice(0, 64),
    userAgent: headers['user-agent'],
    methodClass: path.split('/').slice(2, -1).join('/'),
    methodName: path.split('/').at(-1),
    params: isConfidential(request) ? '' : JSON.stringify(maskSecrets(parametersOf(request))),
  };
}

const isConfidential = ({ routeOptions: { config, url } }: FastifyRequest) =>
  config.isConfidential === true || url?.includes('/blade-auth/') === true;

function parametersOf({ query, body }: FastifyRequest): Record<string, unknown> {
  const asked = Object.keys(query ?? {}).length > 0 ? { query } : {};
  return body === undefined || body === null ? asked : { ...asked, body };
}

/** Logs every writing call and every fault, in the logs that administrators read. */
export function addLogBook(app: FastifyInstance, book: LogBook): void {
  app.decorate('logBook', book);
  app.addHook('onResponse', async (request, reply) => {
    const { config, schema } = request.routeOptions;
    if (request.fault !== undefined) {
      const { type, message, stack } = describeError(request.fault);
      book.error({ ...sourceOf(request), exceptionName: type, message, stackTrace: stack });
    }
    if (request.method !== 'POST' || !request.actor || config.right === undefined) return;
    book.api({
      ...sourceOf(request),
      title: schema?.summary ?? request.routeOptions.url ?? '',
      resultCode: reply.statusCode,
      bizCode: request.refusedWith ?? '',
      duration: Math.round(reply.elapsedTime),
    });
  });
  app.addHook('onClose', () => book.close());
}
