import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openOutbound } from '#server/lib/outbound';
import type { AppError } from '#shared/errors';
import { listening } from '../../../../tests/support/listening.ts';
import { withSession } from './session.ts';
import { readAddress, type SourceKind } from './source-address.ts';

const packetOf = (serial: number, payload: Buffer) =>
  Buffer.concat([Buffer.from([payload.length & 255, payload.length >> 8, 0, serial]), payload]);
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const scramble = Buffer.alloc(20, 7);
/** A greeting of MySQL 8 with the fewest abilities that a driver takes. */
const greeting = Buffer.concat([
  Buffer.from('\x0a8.0.0\0\x01\0\0\0', 'latin1'),
  ...[scramble.subarray(0, 8), Buffer.from([0, 0x09, 0x82, 45, 2, 0, 0x08, 0, 21]), Buffer.alloc(10), scramble.subarray(8)],
  Buffer.from('\0mysql_native_password\0'),
]);
const turnTo = (plugin: string) => Buffer.concat([Buffer.from(`\xfe${plugin}\0`, 'latin1'), scramble, Buffer.alloc(1)]);
const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' });
/** What an impostor that has given its own key makes of the last message. */
function opened(said: Buffer): string {
  const key = { key: keys.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING };
  const bytes = said.length === 260 ? privateDecrypt(key, said.subarray(4)) : said;
  const offset = said.length === 260 ? 7 : 0;
  return Buffer.from(bytes.map((byte) => byte ^ offset)).toString('latin1');
}

/** Servers that want the password itself: what each says, one message for one of the other side. */
const askers: readonly (readonly [string, SourceKind, { readonly first?: Buffer; readonly answers: readonly Buffer[] }])[] = [
  ['PostgreSQL that asks for it', 'postgresql', { answers: [Buffer.from('R\0\0\0\x08\0\0\0\x03', 'latin1')] }],
  ['MySQL that asks for it', 'mysql', { first: packetOf(0, greeting), answers: [packetOf(2, turnTo('mysql_clear_password'))] }],
  [
    'MySQL that gives a key for it',
    'mysql',
    {
      first: packetOf(0, greeting),
      answers: [packetOf(2, turnTo('sha256_password')), packetOf(4, Buffer.concat([Buffer.from([1]), Buffer.from(publicKey)]))],
    },
  ],
  [
    'MySQL that remembers nobody and gives a key for it',
    'mysql',
    {
      first: packetOf(0, greeting),
      answers: [
        packetOf(2, turnTo('caching_sha2_password')),
        packetOf(4, Buffer.from([1, 4])),
        packetOf(6, Buffer.concat([Buffer.from([1]), Buffer.from(publicKey)])),
      ],
    },
  ],
];

describe.each(askers)('%s', (_, kind, { first, answers }) => {
  /** Talks with such a server; returns what came of it, and everything that the server could read. */
  async function talk(isClearAllowed: boolean) {
    const [told, left]: [string[], Buffer[]] = [[], [...answers]];
    const asker = await listening((socket) => {
      if (first) socket.write(first);
      socket.on('data', (said) => {
        told.push(opened(said));
        const next = left.shift();
        if (next) socket.write(next);
        else socket.end();
      });
    });
    const limits = { outbound: openOutbound([asker.host]), limitMs: 5_000 };
    const address = readAddress(`${kind}://${asker.host}/core`, kind);
    if ('code' in address) throw new Error(address.code);
    const target = { name: 'Core', username: 'reader', password: 'p-secret-1', isClearAllowed, ...address };
    const code = await withSession(target, limits, async () => 'in').catch((error: AppError) => error.refusal.code);
    asker.close();
    return { code, told: told.join() };
  }

  it('does not get it over a connection that is not encrypted', async () => {
    const { code, told } = await talk(false);

    expect(code).toBe('SOURCE_CLEAR_PASSWORD');
    expect(told).not.toContain('p-secret-1');
  });

  it('gets it where the operator allows that', async () => {
    expect((await talk(true)).told).toContain('p-secret-1');
  });
});
