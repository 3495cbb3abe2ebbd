import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';
import { toys } from '../testing/toys.ts';
import { addApiDocs } from './openapi.ts';

let server: ToyServer;
const app = fastify();
beforeAll(async () => {
  server = await openToyServer();
  await addApiDocs(app, toys, { answers: {}, types: {} });
  app.decorateRequest('actor', null);
  await app.register(server.engine.routes, { prefix: '/api' });
  app.get('/api/other/thing', { config: { right: 'public' } }, () => ({}));
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const document = async () => (await app.inject('/api/docs/json')).json();

describe('the document of the API', () => {
  it('holds every call of every noun, filed under the noun with both its names', async () => {
    const { paths, tags } = await document();

    expect(tags).toContainEqual({ name: 'gadget', description: 'Gadgets Gadgets (zh)' });
    const calls = Object.keys(paths).filter((path) => path.startsWith('/api/toy/gadget/'));
    const workbooks = ['export', 'export-template', 'import', 'import-result', 'import-status'];
    const verbs = ['changes', 'detail', ...workbooks, 'list', 'page', 'remove', 'select', 'submit'];
    expect(calls.sort()).toEqual(verbs.map((verb) => `/api/toy/gadget/${verb}`));
    const tagged = [
      paths['/api/toy/gadget/detail'].get,
      paths['/api/toy/gadget/submit'].post,
      paths['/api/toy/gadget/import'].post,
    ];
    expect(tagged.map((call) => call.tags)).toEqual([['gadget'], ['gadget'], ['gadget']]);
  });

  it('describes fields by their rules, and leaves out what a body cannot set', async () => {
    const { paths } = await document();

    const { properties } = paths['/api/toy/gadget/submit'].post.requestBody.content['application/json'].schema;

    expect(properties.title).toMatchObject({ type: 'string', maxLength: 50, description: 'Title Title (zh); required' });
    expect(properties.amount).toMatchObject({ type: 'integer', minimum: 0, maximum: 1000 });
    expect(properties.kindOf.description).toContain('gadget_kind');
    expect(Object.keys(properties)).not.toContain('ownNo');
    expect(Object.keys(properties)).not.toContain('age');
  });

  it('describes lists by the fields of their rows, and what only passes', async () => {
    const { paths } = await document();

    const { properties } = paths['/api/toy/crate/submit'].post.requestBody.content['application/json'].schema;

    expect(properties.left).toMatchObject({ type: 'array', maxItems: 60, items: { properties: { name: { maxLength: 20 } } } });
    expect(Object.keys(properties.left.items.properties)).not.toContain('crateId');
    expect(properties.word).toMatchObject({ type: 'string', maxLength: 10, description: 'Word; not stored' });
    expect(Object.keys(paths)).not.toContain('/api/toy/crate-item/list');
  });

  it('files other calls under their service', async () => {
    const { paths } = await document();

    expect(paths['/api/other/thing'].get.tags).toEqual(['other']);
  });

  it('is shown on pages that need nothing but themselves', async () => {
    const page = await app.inject('/api/docs/');

    expect(page.statusCode).toBe(200);
    expect(page.body).not.toMatch(/<script>|<script(?! src=)|https?:\/\//);
  });
});
