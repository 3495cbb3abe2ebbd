import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app';
import { readConfig } from '#server/config';
import { type Keys, makeKeys, readRing } from '#server/lib/keys';
import type { AppOptions } from '#server/options';
import { openTestDatabase, type TestDatabase } from './database.ts';

export interface TestApp extends TestDatabase {
  readonly app: FastifyInstance;
  readonly keys: Keys;
}

/** Opens the whole server for `app.inject`, on a database of its own. That has no rows unless another database is given. */
export async function makeTestApp(
  options: Partial<AppOptions> = {},
  addRoutes?: (app: FastifyInstance) => void,
  opening = openTestDatabase(),
): Promise<TestApp> {
  const database = await opening;
  const texts = makeKeys();
  const keys = { token: readRing(texts.token, 'TOKEN_KEY'), data: readRing(texts.data, 'DATA_KEY') };
  const config = readConfig({ LOG_LEVEL: 'silent', SHED_LOAD: '0' });
  const app = await buildApp({ ...database, db: database.servingDb, config, keys, ...options });
  addRoutes?.(app);
  await app.ready();
  const close = async () => {
    await app.close();
    await database.close();
  };
  return { ...database, app, keys, close };
}
