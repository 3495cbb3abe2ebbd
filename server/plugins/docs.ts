import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

const prefix = '/api/docs';

/** The OpenAPI document, made from the schemas of the routes that follow, and a page to read it. */
export async function addDocs(app: FastifyInstance): Promise<void> {
  // The plugin's own routes cannot state a right. They tell the shape of the API and nothing of its content.
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith(prefix)) route.config = { ...route.config, right: 'public' };
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Handover administration', version: '1' },
      components: {
        securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access token>' } },
      },
      security: [{ session: [] }],
    },
  });
  await app.register(swaggerUi, { routePrefix: prefix, staticCSP: false });
}
