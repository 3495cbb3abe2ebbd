import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonLines } from '../../scripts/json-lines.ts';
import { openSeededApp, type SeededApp } from '../support/seeded-app.ts';

interface Operation {
  readonly summary?: string;
  readonly requestBody?: object;
  readonly parameters?: readonly object[];
  readonly responses: Readonly<Record<string, { readonly content?: object } | undefined>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let app: SeededApp;
let document: Document;
beforeAll(async () => {
  app = await openSeededApp({ API_DOCS: '1' });
  document = (await app.server.inject('/api/docs/json')).json<Document>();
});
afterAll(() => app.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([url, calls]) =>
    Object.entries(calls).map(([method, call]) => ({ key: `${method.toUpperCase()} ${url}`, method, call })),
  );

describe('the OpenAPI document', () => {
  it('says of every call what it does and what it answers', () => {
    const silent = operations().filter(({ call }) => !call.summary || !(call.responses[200]?.content ?? call.responses[302]));

    expect(operations().length).toBeGreaterThan(700);
    expect(silent.map(({ key }) => key)).toEqual([]);
  });

  it('says of every call that changes something what it is sent', () => {
    const mute = operations().filter(({ method, call }) => method !== 'get' && !call.requestBody && !call.parameters?.length);

    expect(mute.map(({ key }) => key)).toEqual([]);
  });

  it('is published with each build; `npm run openapi` writes it', async () => {
    await expect(jsonLines(document, 3)).toMatchFileSnapshot('../../docs/openapi.json');
  });
});
