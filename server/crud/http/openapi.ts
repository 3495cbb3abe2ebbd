import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Resource } from '#shared/define';
import { bothWords } from './schema.ts';

/** The address at which the document of the API is shown; `/json` and `/yaml` below it are the document itself. */
export const apiDocsPath = '/api/docs';

/** Returns the service of a call, under which the document lists calls that no noun describes. */
function serviceOf(url: string): string {
  return url.split('/').find((part) => part !== '' && part !== 'api') ?? 'server';
}

/**
 * Documents every route that is registered from here on and shows the document. The schemas that serialise the answers are
 * the document, so it cannot say anything else than the server does.
 */
export async function addApiDocs(app: FastifyInstance, nouns: readonly Resource[]): Promise<void> {
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
    transform: ({ schema, url }) => ({ schema: { ...schema, tags: schema?.tags ?? [serviceOf(url)] }, url }),
  });
  await app.register(async (docs) => {
    // The pages of the document contain no data; the operator decides whether they are there at all.
    docs.addHook('onRoute', (route) => {
      route.config = { ...route.config, right: 'public' };
    });
    await docs.register(swaggerUi, { routePrefix: apiDocsPath, uiConfig: { docExpansion: 'none', validatorUrl: null } });
  });
}
