import { and, eq, ne } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '#server/app';
import { readConfig } from '#server/config';
import { tableOf } from '#server/crud/model/table';
import type { PgliteHost } from '#server/db/pglite-host';
import type { Database } from '#server/db/types';
import { type Keys, makeKeys, readRing } from '#server/lib/keys';
import { hashPassword, md5Hex } from '#server/lib/password';
import type { Clock } from '#server/lib/time';
import type { AppOptions } from '#server/options';
import { shipProcesses } from '#server/seed/flow/processes';
import { roleId as seededRole } from '#server/seed/roles';
import { seed } from '#server/seed/seed';
import { fileRoot } from '#shared/files';
import { kindFacts } from '#shared/kinds';
import { stored } from '#src/resources/index';
import { attach } from '#src/resources/resource/attach';
import { dict, dictBiz } from '#src/resources/system/dict';
import { role } from '#src/resources/system/role';
import { user } from '#src/resources/system/user';
import { Api, injectedInto, requestToken } from './api.ts';
import { openFilledDatabase, openTestDatabase, type TestDatabase } from './database.ts';
import { addFixtures } from './fixtures.ts';
import type { Choices } from './samples.ts';

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

const password = 'Walk-the-vault-7';

export interface SeededApp {
  /** The server that production boots, on a database of this test file alone. */
  readonly server: FastifyInstance;
  readonly db: Database;
  /** The connection of the program, which sees the rows of the tenant in whose name it is used. */
  readonly servingDb: Database;
  readonly choices: Choices;
  /** The engine of an embedded database, which can dump it. */
  readonly host?: PgliteHost;
  /** The keys of the server, for others on the same database. */
  readonly keys: Keys;
  /** Signs in as `admin`, or as an account that the first call makes: with a seeded role, or with one that may do nothing. */
  signInAs(account: string, roleAlias?: string): Promise<Api>;
  close(): Promise<void>;
}

interface SeedingOptions {
  /** Adds the rows that master data needs before it can be made. */
  readonly hasFixtures?: boolean;
  /** A clock that the test turns. */
  readonly clock?: Clock;
  /** The folder of the built browser half, for a test that listens. */
  readonly webRoot?: string;
  readonly addRoutes?: (app: FastifyInstance) => void;
}

/** Opens the whole seeded server without its socket. */
export async function openSeededApp(
  env: Readonly<Record<string, string>> = {},
  { hasFixtures = false, clock, webRoot, addRoutes }: SeedingOptions = {},
): Promise<SeededApp> {
  const config = readConfig({ NODE_ENV: 'test', SHED_LOAD: '0', LOG_LEVEL: 'silent', API_DOCS: '0', SAMPLE_DATA: '0', ...env });
  const filled = hasFixtures ? 'fixtures' : 'seeded';
  const opening = openFilledDatabase(filled, hasFixtures ? addWithFixtures : addSeed);
  const { app: server, db, servingDb, host, keys, close } = await makeTestApp({ config, clock, webRoot }, addRoutes, opening);
  if (config.sampleData) await seed(db, { adminPassword: password, sample: { keys, dataDir: config.dataDir } });
  const kept = config.sampleData ? undefined : known.get(filled);
  const seeded = kept ?? (await readSeeded(db));
  if (!config.sampleData) known.set(filled, seeded);
  const choices = { ...seeded, fileLink: uploadedFiles() };
  const sessions = new Map<string, Promise<Api>>();
  return {
    server,
    db,
    servingDb,
    host,
    choices,
    keys,
    signInAs(account, roleAlias) {
      const session = sessions.get(account) ?? signIn(server, db, { account, roleAlias });
      sessions.set(account, session);
      return session;
    },
    close,
  };
}

async function addSeed(db: Database): Promise<void> {
  await seed(db, { adminPassword: password });
  await shipProcesses(db);
  await addUploads(db);
}

async function addWithFixtures(db: Database): Promise<void> {
  await addSeed(db);
  await addFixtures(db);
}

interface Person {
  readonly account: string;
  readonly roleAlias?: string;
}

async function signIn(server: FastifyInstance, db: Database, person: Person): Promise<Api> {
  if (person.account !== 'admin') await makeUser(db, person);
  const { access_token } = await requestToken(injectedInto(server), { account: person.account, password });
  return new Api(injectedInto(server), access_token);
}

/** Adds a user of the platform's tenant. */
async function makeUser(db: Database, { account, roleAlias }: Person): Promise<void> {
  const userTable = tableOf(user);
  await db.insert(userTable).values({
    tenantId: '000000',
    account,
    name: account,
    realName: account,
    status: 1,
    roleId: roleAlias ? seededRole(roleAlias) : await emptyRole(db, account),
    deptId: '1',
    password: await hashPassword(md5Hex(password)),
  });
}

async function emptyRole(db: Database, name: string): Promise<string> {
  const table = tableOf(role);
  const [made] = await db
    .insert(table)
    .values({ tenantId: '000000', roleName: name, roleAlias: name, sort: 1 })
    .returning({ id: table.id });
  if (!made) throw new Error('The role was not made.');
  return made.id;
}

type Seeded = Pick<Choices, 'dictKey' | 'refId'>;

/** The choices that were read from a filled database; every copy of it has the same. */
const known = new Map<string, Seeded>();

/** Returns choices among what the seed stored. */
async function readSeeded(db: Database): Promise<Seeded> {
  const [system, business] = await Promise.all([dict, dictBiz].map((resource) => firstKeys(db, resource)));
  const ids = new Map(
    await Promise.all(stored.map(async (definition) => [definition.name, await firstId(db, definition)] as const)),
  );
  return {
    dictKey: ({ dict: from }) => (from?.source === 'business' ? business : system)?.get(from?.code ?? '') ?? '',
    refId: ({ target = '' }) => ids.get(target) ?? '',
  };
}

const uploadName = 'sample, 1.png';
const uploadsOf = (day: string, length: number) =>
  Array.from({ length }, (_, at) => `upload/${day}/${at.toString(16).padStart(32, '0')}.png`);
const uploads = uploadsOf('20260115', 2000);

/** Adds further uploads, for a test that needs more than there are. Returns a function that gives out the link of each once. */
export async function moreUploads(db: Database, count: number): Promise<() => string> {
  const names = uploadsOf('20260116', count);
  while (names.length > 0) await addUploads(db, names.splice(0, 1000));
  const left = uploadsOf('20260116', count);
  return () => {
    const name = left.pop();
    if (!name) throw new Error('More files were asked for than were made.');
    return `${fileRoot}/${name}`;
  };
}

/** Adds rows of uploads, without content. */
async function addUploads(db: Database, names: readonly string[] = uploads): Promise<void> {
  const facts = {
    tenantId: '000000',
    originalName: uploadName,
    extension: 'png',
    attachSize: 100,
    contentType: 'image/png',
    isPrivate: 0 as const,
  };
  await db.insert(tableOf(attach)).values(names.map((name) => ({ ...facts, name })));
}

/** Returns a function that gives out each upload once; it throws when none is left. */
function uploadedFiles(): Choices['fileLink'] {
  const names = [...uploads];
  return ({ kind }) => {
    const name = names.pop();
    if (!name) throw new Error('More files were asked for than were made.');
    return kindFacts[kind].file?.isImage
      ? `${fileRoot}/${name}`
      : `${fileRoot}/${name}?${new URLSearchParams({ name: uploadName })}`;
  };
}

async function firstKeys(db: Database, resource: typeof dict | typeof dictBiz): Promise<Map<string, string>> {
  const table = tableOf(resource as typeof dict);
  const rows = await db
    .select({ code: table.code, key: table.dictKey })
    .from(table)
    .where(and(ne(table.parentId, '0'), eq(table.isDeleted, 0)))
    .orderBy(table.sort);
  return new Map(rows.reverse().map(({ code, key }) => [code, key]));
}

async function firstId(db: Database, definition: (typeof stored)[number]): Promise<string> {
  const table = tableOf(definition as typeof role);
  const [row] = await db.select({ id: table.id }).from(table).limit(1);
  return row?.id ?? '';
}
