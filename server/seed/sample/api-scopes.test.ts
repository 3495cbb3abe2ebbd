import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { coversCall } from '#shared/scope-rule';
import { apiScope } from '#src/resources/system/api-scope';
import { openSampled } from '../../../tests/support/sample-house.ts';
import { openSeededApp, type SeededApp } from '../../../tests/support/seeded-app.ts';
import { menus } from '../menus/index.ts';
import { sampleApiScopes } from './actions.ts';

const table = tableOf(apiScope);

let app: SeededApp;
let sampled: Awaited<ReturnType<typeof openSampled>>;
beforeAll(async () => {
  [app, sampled] = await Promise.all([openSeededApp(), openSampled()]);
});
afterAll(() => Promise.all([app.close(), sampled.database.close(), sampled.house.close()]));

describe('the API scopes of the sample', () => {
  it('stand below the menu that each is about', async () => {
    const stored = await sampled.database.db.select().from(table);

    expect(
      stored.map(({ resourceCode, menuId }) => [resourceCode, menus.find(({ id }) => id === menuId)?.code]).toSorted(),
    ).toEqual(sampleApiScopes.map(({ resourceCode, menu }) => [resourceCode, menu]).toSorted());
  });

  it.each(sampleApiScopes)('$resourceCode opens a call that needs a right', ({ scopeMethod, scopePath }) => {
    const opened = app.server.routeRights.filter(({ method, url }) =>
      coversCall({ method: scopeMethod, path: scopePath }, { method, path: url }),
    );

    expect(opened.map(({ right }) => typeof right)).toContain('object');
  });
});
