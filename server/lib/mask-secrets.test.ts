import { describe, expect, it } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

describe('parameters in a log', () => {
  it('hide what is secret by its name, at any depth (promise 64)', () => {
    const sent = { account: 'a', newPassword: 'p', nested: [{ accessToken: 't', name: 'n' }], idNo: '1', clientSecret: 's' };

    expect(maskSecrets(sent)).toEqual({
      account: 'a',
      newPassword: '***',
      nested: [{ accessToken: '***', name: 'n' }],
      idNo: '***',
      clientSecret: '***',
    });
  });

  it.each([
    ['jdbc:mysql://root:pass/w@rd@db/core', 'jdbc:mysql://***@db/core'],
    ['postgres://db/core?user=x&sslPassword=y&ssl=true', 'postgres://db/core?user=x&sslPassword=***&ssl=true'],
    ['https://bank.cn/a?page=1', 'https://bank.cn/a?page=1'],
    ['write to li@bank.cn', 'write to li@bank.cn'],
  ])('hide who signs in at %s', (url, shown) => {
    expect(maskSecrets({ url })).toEqual({ url: shown });
  });

  it('stop at a depth that no body of ours has', () => {
    const deep = { a: { b: { c: { d: { e: { f: { g: { h: { secretless: 'x' } } } } } } } } };

    expect(JSON.stringify(maskSecrets(deep))).not.toContain('secretless');
  });
});
