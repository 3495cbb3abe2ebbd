import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it as test } from 'vitest';
import { openOutbound } from '#server/lib/outbound';
import { openSocialSites } from '#server/modules/auth/social-site';
import { withSession } from '#server/modules/develop/datasource/session';
import { readAddress, type SourceKind } from '#server/modules/develop/datasource/source-address';
import { testStorage } from '#server/modules/resource/oss/module';
import { s3Storage } from '#server/modules/resource/oss/storages';
import { openCarriers } from '#server/modules/resource/sms/carriers';
import { AppError } from '#shared/errors';
import { ossKinds } from '#src/resources/resource/oss';
import { smsKinds } from '#src/resources/resource/sms';
import { type HostileServer, openHostileDatabase, openHostileServer } from '../support/hostile-server.ts';
import { makeSigningSite } from '../support/signing-site.ts';

/** A size is exceeded at once, so only what is slow gets a short time. */
const longMs = 60_000;
const shortMs = 400;
const mostBytes = 64 * 1024;
/** What fits into the buffers of two sockets and their streams, far below what a minute of pouring would be. */
const mostPoured = 32 * 2 ** 20;
const fileBytes = 1_000;

/** The server that one test calls, and how much the caller puts up with. */
interface Surroundings {
  readonly hostile: HostileServer;
  readonly bounds: { bytes: number; ms: number };
}

const it = test.extend<Surroundings>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern which surroundings this one needs
  hostile: async ({}, use) => {
    const hostile = await openHostileServer();
    await use(hostile);
    await hostile.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above
  bounds: async ({}, use) => use({ bytes: mostBytes, ms: longMs }),
});

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outbound-'));
  await writeFile(join(directory, 'file'), Buffer.alloc(fileBytes));
});
afterAll(() => rm(directory, { recursive: true }));

const outboundTo = ({ hostile, bounds }: Surroundings) => openOutbound([hostile.host], bounds);

function storage(surroundings: Surroundings) {
  const { hostile, bounds } = surroundings;
  const keys = { accessKey: 'AK', secretKey: 'SK' };
  const place = { name: 'S3', category: ossKinds.minio, endpoint: hostile.url, bucketName: 'b', region: '', appId: '', ...keys };
  return s3Storage(place, outboundTo(surroundings), bounds.ms);
}

const name = `upload/20260101/${'a'.repeat(32)}.png`;
const wholeOf = async (content: Readable | undefined) => content && buffer(content);
const tried = (surroundings: Surroundings) => testStorage(storage(surroundings), { incoming: directory, called: 'S3' });

type Call = (surroundings: Surroundings) => Promise<unknown>;

/** Uses a storage; the verb says which of its calls are ill-treated. */
const storageVerbs: Readonly<Record<string, { readonly methods: readonly string[]; readonly call: Call }>> = {
  put: {
    methods: ['PUT'],
    call: (surroundings) =>
      storage(surroundings).put(name, { path: join(directory, 'file'), size: fileBytes, contentType: 'image/png' }),
  },
  get: { methods: ['GET'], call: async (surroundings) => wholeOf(await storage(surroundings).get(name, fileBytes)) },
  remove: { methods: ['DELETE'], call: (surroundings) => storage(surroundings).remove(name) },
  'test, in its put': { methods: ['PUT'], call: tried },
  'test, in its get': { methods: ['GET'], call: tried },
};

async function recognise(surroundings: Surroundings): Promise<unknown> {
  const { hostile, bounds } = surroundings;
  const signing = await makeSigningSite(hostile.url);
  hostile.honest = signing.serve;
  const settings = { sites: [signing.site], publicUrl: 'http://127.0.0.1:1', hosts: [] };
  const calls = { outbound: outboundTo(surroundings), limitMs: bounds.ms };
  const sites = openSocialSites(settings, () => performance.now(), calls);
  const { expected } = await sites.leave(signing.site, 'state');
  signing.nonce = expected.nonce;
  return sites.recognise(signing.site, { code: 'code', state: 'state' }, expected);
}

const pathIs = (path: string) => (request: IncomingMessage) => request.url === path;

interface Probe {
  readonly isHostile: (request: IncomingMessage) => boolean;
  readonly call: Call;
}

const { console: _, ...vendors } = smsKinds;
const account = (hostile: HostileServer) => ({
  endpoint: hostile.url,
  regionId: '',
  appId: '1',
  accessKey: 'AK',
  secretKey: 'SK',
  templateId: 'T',
  signName: 'S',
});

async function send(kind: number, surroundings: Surroundings): Promise<unknown> {
  const { hostile, bounds } = surroundings;
  const carrier = openCarriers({ outbound: outboundTo(surroundings), limitMs: bounds.ms }).get(kind);
  return carrier?.({ account: account(hostile), phones: ['13900000001'], params: {} });
}

/** Every client of another service that speaks http, by its file: whoever adds one adds how it is called. */
const clients: Readonly<Record<string, Readonly<Record<string, Probe>>>> = {
  'server/modules/resource/oss/storages.ts': Object.fromEntries(
    Object.entries(storageVerbs).map(([verb, { methods, call }]) => [
      verb,
      { call, isHostile: ({ method = '' }: IncomingMessage) => methods.includes(method) },
    ]),
  ),
  'server/modules/resource/sms/call-vendor.ts': Object.fromEntries(
    Object.entries(vendors)
      .filter(([, kind]) => openCarriers({ outbound: openOutbound([]) }).has(kind))
      .map(([vendor, kind]) => [
        vendor,
        { call: (surroundings: Surroundings) => send(kind, surroundings), isHostile: () => true },
      ]),
  ),
  'server/modules/auth/social-site.ts': {
    metadata: { call: recognise, isHostile: pathIs('/.well-known/openid-configuration') },
    tokens: { call: recognise, isHostile: pathIs('/token') },
    keys: { call: recognise, isHostile: pathIs('/keys') },
    'the person': { call: recognise, isHostile: pathIs('/me') },
  },
};

/** The clients that speak to a database over a socket. */
const socketClients = ['server/modules/develop/datasource/session.ts'];

/** Returns the outcome of a call: the code of a refusal, also of one that a library has wrapped. */
const outcomeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'served',
    (error: Error) => codeOf(error),
  );
function codeOf(error: unknown): unknown {
  if (error instanceof AppError) return error.refusal.code;
  return error instanceof Error && error.cause ? codeOf(error.cause) : error;
}

const probes = Object.entries(clients).flatMap(([file, verbs]) =>
  Object.entries(verbs).map(([verb, probe]) => ({ what: `${file.split('/').at(-1)}: ${verb}`, ...probe })),
);

// They wait for time-outs together: one by one they would wait for a third of a minute.
describe.concurrent.each(probes)('$what', ({ isHostile, call }) => {
  it.for(['an answer without an end', 'an error without an end'] as const)('cuts %s off', async (mood, { hostile, bounds }) => {
    Object.assign(hostile, { mood, isHostile });

    expect(await outcomeOf(call({ hostile, bounds }))).toBe('VENDOR_TOO_LONG');
    expect(hostile.poured.bytes).toBeLessThan(mostPoured);
  });

  it.for(['a byte now and then', 'a byte of a header now and then', 'nothing'] as const)(
    'is not held by %s (promise 43)',
    async (mood, { hostile, bounds }) => {
      Object.assign(hostile, { mood, isHostile });
      bounds.ms = shortMs;

      expect(await outcomeOf(call({ hostile, bounds }))).toBe('VENDOR_SLOW');
    },
  );

  it('does not go to another address (promise 43)', async ({ hostile, bounds }) => {
    Object.assign(hostile, { mood: 'another address', isHostile });

    expect(await outcomeOf(call({ hostile, bounds }))).not.toBe('served');
    expect(hostile.calls).not.toContain('/elsewhere');
  });
});

const kinds: readonly SourceKind[] = ['mysql', 'postgresql'];

describe.concurrent.each(kinds)('a session with a %s', (kind) => {
  const talk = async (host: string, bounds: Surroundings['bounds']) => {
    const address = readAddress(`${kind}://${host}/core`, kind);
    if ('code' in address) throw new Error(address.code);
    const target = { name: 'Core', username: 'reader', password: 'p-secret-1', isClearAllowed: false, ...address };
    // The time for one question is long: the session itself is what ends.
    return withSession(target, { outbound: openOutbound([host]), limitMs: 60_000, bounds }, ({ version }) => version());
  };

  test.each([
    ['endless', longMs, 'VENDOR_TOO_LONG'],
    ['trickle', shortMs, 'VENDOR_SLOW'],
  ] as const)('that is %s ends', async (mood, ms, code) => {
    const database = await openHostileDatabase(kind, mood);

    expect(await outcomeOf(talk(database.host, { bytes: mostBytes, ms }))).toBe(code);
    expect(database.poured.bytes).toBeLessThan(mostPoured);
    database.close();
  });
});

describe('the files of the server', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file: `server/${file}`, text: readFileSync(join('server', file), 'utf8') }));
  // The lock of the data directory asks a socket of this machine whether its holder lives; a backup asks there for a copy. The
  // collector of the audit and the bucket of backups are named in the environment, as the database is, and not in the app.
  const ofOperator = ['server/modules/monitor/audit-copy/targets.ts', 'server/admin/s3-place.ts'];
  const ofMachine = ['server/db/lock.ts', 'server/db/copies.ts'];
  const exempt = ['server/lib/outbound.ts', 'server/lib/answer-bounds.ts', ...ofMachine, ...ofOperator];
  const others = files.filter(({ file }) => !exempt.includes(file));
  const filesWith = (pattern: RegExp) => others.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

  test('reach other services by the guard of outgoing connections only (promise 43)', () => {
    // Listening and reading addresses are no calls.
    const harmless = /^(type .*|isIP|isIPv[46]|BlockList|createServer|createServer as \w+)$/;
    const imports = /import (?!type)(.*?) from '(?:node:)?(?:https?|http2|net|tls|dgram)'/g;
    const callers = others.filter(({ text }) =>
      [...text.matchAll(imports)].some(([, names = '']) => {
        const listed = names.replace(/^\{|\}$/g, '').split(',');
        return !listed.every((one) => harmless.test(one.trim()));
      }),
    );

    expect(callers.map(({ file }) => file)).toEqual([]);
    const global = /(?<![.\w#])fetch\(|globalThis\.fetch|new (WebSocket|EventSource)\(|from '(undici|axios)'/;
    const isOwn = (file: string) => /const fetch\b/.test(readFileSync(file, 'utf8'));
    expect(filesWith(global).filter((file) => !isOwn(file))).toEqual([]);
  });

  test('are all walked here where they do', () => {
    const users = filesWith(/\boutbound\.(agents|request|fetch|socket)\b|\{[^}]*\bagents\b[^}]*\}: (Pick<)?Outbound/);

    expect(users.sort()).toEqual([...Object.keys(clients), ...socketClients].sort());
  });

  test('load a library that connects somewhere in a client only; our own database has one in its room', () => {
    const libraries = /(from|import\() ?'(@aws-sdk\/[\w-]+|openid-client|mysql2|nodemailer|ioredis)'|new (pg\.)?(Client|Pool)\(/;
    const rooms = [...Object.keys(clients), ...socketClients, 'server/db/'].map((file) => file.slice(0, file.lastIndexOf('/')));

    expect(filesWith(libraries).filter((file) => !rooms.some((room) => file.startsWith(room)))).toEqual([]);
  });
});
