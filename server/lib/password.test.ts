import { sm2 } from 'sm-crypto-v2';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';
import { decodePassword, hashPassword, isOutdated, md5Hex, randomPassword, verifyPassword } from './password.ts';

const keys = sm2.generateKeyPairHex();

/** Encrypts until the ciphertext begins, or does not begin, with the digits that clients leave out. */
function encryptWith(starts: boolean): string {
  for (;;) {
    const ciphertext = sm2.doEncrypt('Branch-2031', keys.publicKey, 0);
    if (ciphertext.startsWith('04') === starts) return ciphertext;
  }
}

describe('a stored password', () => {
  it('is salted, and neither the md5 nor the stored value opens it a second time (promise 5)', async () => {
    const digest = md5Hex('Branch-2031');

    const [first, second] = await Promise.all([hashPassword(digest), hashPassword(digest)]);

    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword(first, digest)).toBe(true);
    expect(await verifyPassword(first, first)).toBe(false);
    expect(await verifyPassword(first, md5Hex('branch-2031'))).toBe(false);
  });

  it('never matches where there is none', async () => {
    expect(await verifyPassword(null, md5Hex('x'))).toBe(false);
    expect(await verifyPassword('10470c3b4b1fed12c3baac014be15fac67c6e815', md5Hex('123456'))).toBe(false);
  });

  it('is outdated when its parameters are not today’s', async () => {
    const weaker = (await hashPassword(md5Hex('x'))).replace('t=2', 't=1');

    expect(isOutdated(await hashPassword(md5Hex('x')))).toBe(false);
    expect(isOutdated(weaker)).toBe(true);
  });
});

describe('a password on the wire', () => {
  it.each([
    ['plain', 'Branch-2031', undefined],
    ['md5', md5Hex('Branch-2031'), undefined],
    ['md5 in capitals', md5Hex('Branch-2031').toUpperCase(), undefined],
    ['SM2 without the leading 04', encryptWith(false), keys.privateKey],
    ['SM2 with the leading 04', `04${encryptWith(false)}`, keys.privateKey],
    ['SM2 whose point begins with 04', encryptWith(true), keys.privateKey],
    ['SM2 over the md5', sm2.doEncrypt(md5Hex('Branch-2031'), keys.publicKey, 0), keys.privateKey],
  ])('is understood as %s', (_, sent, privateKey) => {
    expect(decodePassword(sent, privateKey)).toBe(md5Hex('Branch-2031'));
  });

  it('is only itself when it cannot be decrypted', () => {
    const foreign = sm2.doEncrypt('Branch-2031', sm2.generateKeyPairHex().publicKey, 0);

    expect(decodePassword(foreign, keys.privateKey)).toBe(md5Hex(foreign));
    expect(decodePassword(foreign)).toBe(md5Hex(foreign));
  });
});

describe('a new password', () => {
  it.each(['123456', 'password', 'Password', 'qwerty123', 'Handover123', 'zhang.wei', 'Zhang.wei2025'])(
    'is too common as %s (promise 6)',
    async (password) => {
      expect(await isCommonPassword(md5Hex(password), ['zhang.wei', ''])).toBe(true);
    },
  );

  it('may be anything else', async () => {
    expect(await isCommonPassword(md5Hex('Branch-2031-vault'), ['zhang.wei'])).toBe(false);
  });

  it('made by the server satisfies the rule of the form and is never the same', () => {
    const [first, second] = [randomPassword(), randomPassword()];

    expect(first).toMatch(/^(?=.*[A-Za-z])(?=.*\d).{20}$/);
    expect(first).not.toBe(second);
  });
});
