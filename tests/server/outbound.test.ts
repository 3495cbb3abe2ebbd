import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openOutbound } from '#server/lib/outbound';
import { openSocialSites } from '#server/modules/auth/social-site';
import { withSession } from '#server/modules/develop/datasource/session';
import { readAddress, type SourceKind } from '#server/modules/develop/datasource/source-address';
import { s3Storage } from '#server/modules/resource/oss/s3-storage';
import { testStorage } from '#server/modules/resource/oss/test-storage';
import { openCarriers } from '#server/modules/resource/sms/carriers';
import { AppError } from '#shared/errors';
import { ossKinds } from '#src/resources/resource/oss';
import { smsKinds } from '#src/resources/resource/sms';
import { type HostileServer, openHostileDatabase, openHostileServer } from '../support/hostile-server.ts';
import { makeSigningSite } from '../support/signing-site.ts';

/** A size is exceeded at once, so only what is slow gets a short time. */
const longMs = 60_000;
const shortMs = 400;
const bounds = { bytes: 64 * 1024, ms: longMs };
/** What fits into the buffers of two sockets and their streams, far below what a minute of pouring would be. */
const mostPoured = 32 * 2 ** 20;
const fileBytes = 1_000;

let hostile: HostileServer;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'outbound-'));
  await writeFile(join(directory, 'file'), Buffer.alloc(fileBytes));
});
afterAll(() => rm(directory, { recursive: true }));
beforeEach(async () => {
  hostile = await openHostileServer();
  bounds.ms = longMs;
});
afterEach(() => hostile.close());

const outboundTo = (host: string) => openOutbound([host], bounds);

function storage() {
  const keys = { accessKey: 'AK', secretKey: 'SK' };
  const place = { name: 'S3', category: ossKinds.minio, endpoint: hostile.url, bucketName: 'b', region: '', appId: '', ...keys };
  return s3Storage(place, outboundTo(hostile.host), bounds.ms);
}

const name = `upload/20260101/${'a'.repeat(32)}.png`;
const wholeOf = async (content: Readable | undefined) => content && buffer(content);
const tried = () => testStorage(storage(), { incoming: directory, called: 'S3' });

/** Uses a storage; the verb says which of its calls are ill-treated. */
const storageVerbs: Readonly<Record<string, { readonly methods: readonly string[]; call(): Promise<unknown> }>> = {
  put: {
    methods: ['PUT'],
    call: () => storage().put(name, { path: join(directory, 'file'), size: fileBytes, contentType: 'image/png' }),
  },
  get: { methods: ['GET'], call: async () => wholeOf(await storage().get(name, fileBytes)) },
  remove: { methods: ['DELETE'], call: () => storage().remove(name) },
  'test, in its put': { methods: ['PUT'], call: tried },
  'test, in its get': { methods: ['GET'], call: tried },
};

async function recognise(): Promise<unknown> {
  const signing = await makeSigningSite(hostile.url);
  hostile.honest = signing.serve;
  const settings = { sites: [signing.site], publicUrl: 'http://127.0.0.1:1', hosts: [] };
  const calls = { outbound: outboundTo(hostile.host), limitMs: bounds.ms };
  const sites = openSocialSites(settings, () => performance.now(), calls);
  const { expected } = await sites.leave(signing.site, 'state');
  signing.nonce = expected.nonce;
  return sites.recognise(signing.site, { code: 'code', state: 'state' }, expected);
}

const pathIs = (path: string) => (request: IncomingMessage) => request.url === path;

interface Probe {
  readonly isHostile: (request: IncomingMessage) => boolean;
  readonly call: () => Promise<unknown>;
}

const { console: _, ...vendors } = smsKinds;
const account = () => ({
  ...{ endpoint: hostile.url, regionId: '', appId: '1', accessKey: 'AK', secretKey: 'SK', templateId: 'T', signName: 'S' },
});

async function send(kind: number): Promise<unknown> {
  const carrier = openCarriers({ outbound: outboundTo(hostile.host), limitMs: bounds.ms }).get(kind);
  return carrier?.({ account: account(), phones: ['13900000001'], params: {} });
}

/** Every client of another service that speaks http, by its file: whoever adds one adds how it is called. */
const clients: Readonly<Record<string, Readonly<Record<string, Probe>>>> = {
  'server/modules/resource/oss/s3-storage.ts': Object.fromEntries(
    Object.entries(storageVerbs).map(([verb, { methods, call }]) => [
      verb,
      { call, isHostile: ({ method = '' }: IncomingMessage) => methods.includes(method) },
    ]),
  ),
  'server/modules/resource/sms/call-vendor.ts': Object.fromEntries(
    Object.entries(vendors)
      .filter(([, kind]) => openCarriers({ outbound: openOutbound([]) }).has(kind))
      .map(([vendor, kind]) => [vendor, { call: () => send(kind), isHostile: () => true }]),
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

describe.each(probes)('$what', ({ isHostile, call }) => {
  it.each(['an answer without an end', 'an error without an end'] as const)('cuts %s off', async (mood) => {
    Object.assign(hostile, { mood, isHostile });

    expect(await outcomeOf(call())).toBe('VENDOR_TOO_LONG');
    expect(hostile.poured.bytes).toBeLessThan(mostPoured);
  });

  it.each(['a byte now and then', 'a byte of a header now and then', 'nothing'] as const)('is not held by %s', async (mood) => {
    Object.assign(hostile, { mood, isHostile });
    bounds.ms = shortMs;

    expect(await outcomeOf(call())).toBe('VENDOR_SLOW');
  });

  it('does not go to another address', async () => {
    Object.assign(hostile, { mood: 'another address', isHostile });

    expect(await outcomeOf(call())).not.toBe('served');
    expect(hostile.calls).not.toContain('/elsewhere');
  });
});

const kinds: readonly SourceKind[] = ['mysql', 'postgresql'];

describe.each(kinds)('a session with a %s', (kind) => {
  const talk = async (host: string) => {
    const address = readAddress(`${kind}://${host}/core`, kind);
    if ('code' in address) throw new Error(address.code);
    const target = { name: 'Core', username: 'reader', password: 'p-secret-1', isClearAllowed: false, ...address };
    // The time for one question is long: the session itself is what ends.
    return withSession(target, { outbound: openOutbound([host]), limitMs: 60_000, bounds }, ({ version }) => version());
  };

  it.each([
    ['endless', longMs, 'VENDOR_TOO_LONG'],
    ['trickle', shortMs, 'VENDOR_SLOW'],
  ] as const)('that is %s ends', async (mood, ms, code) => {
    const database = await openHostileDatabase(kind, mood);
    bounds.ms = ms;

    expect(await outcomeOf(talk(database.host))).toBe(code);
    expect(database.poured.bytes).toBeLessThan(mostPoured);
    database.close();
  });
});

describe('the files of the server', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ file: `server/${file}`, text: readFileSync(join('server', file), 'utf8') }));
  // The lock of the data directory asks a socket of this machine whether its holder lives.
  const exempt = ['server/lib/outbound.ts', 'server/lib/answer-bounds.ts', 'server/db/lock.ts'];
  const others = files.filter(({ file }) => !exempt.includes(file));
  const filesWith = (pattern: RegExp) => others.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

  it('reach other services by the guard of outgoing connections only', () => {
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

  it('are all walked here where they do', () => {
    const users = filesWith(/\boutbound\.(agents|request|fetch|socket)\b|\{[^}]*\bagents\b[^}]*\}: (Pick<)?Outbound/);

    expect(users.sort()).toEqual([...Object.keys(clients), ...socketClients].sort());
  });

  it('load a library that connects somewhere in a client only; our own database has one in its room', () => {
    const libraries = /(from|import\() ?'(@aws-sdk\/[\w-]+|openid-client|mysql2|nodemailer|ioredis)'|new (pg\.)?(Client|Pool)\(/;
    const rooms = [...Object.keys(clients), ...socketClients, 'server/db/'].map((file) => file.slice(0, file.lastIndexOf('/')));

    expect(filesWith(libraries).filter((file) => !rooms.some((room) => file.startsWith(room)))).toEqual([]);
  });
});
