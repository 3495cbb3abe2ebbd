import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { Resource } from '#shared/define';
import { bothWords } from './schema.ts';

/** The address at which the document of the API is shown; `/json` and `/yaml` below it are the document itself. */
export const apiDocsPath = '/api/docs';

/** The schemas that were derived from the types of handlers (`scripts/answers.ts`). */
export interface DerivedAnswers {
  /** By the summaries of the calls. */
  readonly answers: Readonly<Record<string, object>>;
  /** The named types in them. */
  readonly types: Readonly<Record<string, object>>;
}

/** Returns the service of a call, under which the document lists calls that no noun describes. */
function serviceOf(url: string): string {
  return url.split('/').find((part) => part !== '' && part !== 'api') ?? 'server';
}

/** Returns the schema of what a call answers when it succeeds; undefined where that is no JSON or nobody tells. */
export function answerOf(schema: FastifySchema | undefined, { answers }: Pick<DerivedAnswers, 'answers'>): object | undefined {
  const { summary = '', answer, response } = schema ?? {};
  // The calls of a noun have its name before what they do.
  const derived = answers[summary] ?? answers[summary.slice(summary.indexOf(': ') + 2)];
  const serialised = (response as Record<string, object> | undefined)?.[200];
  return answer ?? serialised ?? derived;
}

/** Returns the answers of a call as the document has them. */
function responsesOf(schema: FastifySchema | undefined, derived: DerivedAnswers): object | undefined {
  const { produces, isRedirect } = schema ?? {};
  if (isRedirect) return { 302: { description: 'To another page' } };
  const binary = { type: 'string', contentEncoding: 'binary' };
  const files = Object.fromEntries((produces ?? []).map((type) => [type, { schema: binary }]));
  const content = produces ? files : jsonOf(answerOf(schema, derived));
  return content && { 200: { description: 'Done', content } };
}

const jsonOf = (schema: object | undefined) => schema && { 'application/json': { schema } };

const refusal = {
  description: 'Refused: `code` is the HTTP status, `msg` says why, `data` names the fields concerned',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
};
const refusalSchema = {
  type: 'object',
  properties: { code: { type: 'integer' }, success: { const: false }, data: {}, msg: { type: 'string' } },
  required: ['code', 'msg'],
};

/**
 * Documents every route that is registered from here on and shows the document. Where a schema serialises the answers it is the
 * document, so that cannot say anything else than the server does; all others are derived from the types of the handlers, and the
 * answers to hostile requests are held against them (`tests/server/fuzz.test.ts`).
 */
export async function addApiDocs(app: FastifyInstance, nouns: readonly Resource[], derived: DerivedAnswers): Promise<void> {
  const answered = new Map<string, object>();
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Handover platform',
        version: '1',
        description:
          'Answers are `{code, success, data, msg}`. Ids are texts. Lists take `current`, `size`, `ascs`, `descs` and, ' +
          'on every field, the suffixes `_equal _notequal _like _likeleft _likeright _notlike _ge _gt _le _lt _null _notnull`.',
      },
      tags: nouns.map(({ name, label }) => ({ name, description: bothWords(label) })),
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Blade-Auth' } } },
      security: [{ token: [] }],
    },
    transform: ({ schema, url, route }) => {
      const responses = responsesOf(schema, derived);
      for (const method of [route.method].flat()) if (responses) answered.set(keyOf(method, url), responses);
      const { produces: _, answer: __, response: ___, isRedirect: ____, ...documented } = schema ?? {};
      return { schema: { ...documented, tags: schema?.tags ?? [serviceOf(url)] }, url };
    },
    // Not by the plugin, which would resolve the references between the types.
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      for (const [url, calls] of Object.entries(openapiObject.paths ?? {})) {
        for (const [method, call] of Object.entries(calls ?? {})) {
          Object.assign(call, { responses: { ...(answered.get(keyOf(method, url)) ?? {}), default: refusal } });
        }
      }
      Object.assign(openapiObject.components ?? {}, { schemas: { ...derived.types, Refusal: refusalSchema } });
      return openapiObject;
    },
  });
  await addPages(app);
}

/** Names an operation as the document does: with `{name}` for `:name`. */
const keyOf = (method: string, url: string) => `${method.toLowerCase()} ${url.replace(/:(\w+)/g, '{$1}').replace(/\*$/, '{*}')}`;

async function addPages(app: FastifyInstance): Promise<void> {
  await app.register(async (docs) => {
    // The pages of the document contain no data; the operator decides whether they are there at all.
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, right: 'public' };
    });
    await docs.register(swaggerUi, { routePrefix: apiDocsPath, uiConfig: { docExpansion: 'none', validatorUrl: null } });
  });
}
