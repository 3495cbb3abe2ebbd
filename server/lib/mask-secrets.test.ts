import { describe, expect, it } from 'vitest';
import { maskSecrets } from './mask-secrets.ts';

describe('parameters in a log', () => {
  it('hide what is secret by its name, at any depth', () => {
    const sent = { account: 'a', newPassword: 'p', nested: [{ accessToken: 't', name: 'n' }], idNo: '1', clientSecret: 's' };

    expect(maskSecrets(sent)).toEqual({
      account: 'a',
      newPassword: '***',
      nested: [{ accessToken: '***', name: 'n' }],
      idNo: '***',
      clientSecret: '***',
    });
  });

  it('stop at a depth that no body of ours has', () => {
    const deep = { a: { b: { c: { d: { e: { f: { g: { h: { secretless: 'x' } } } } } } } } };

    expect(JSON.stringify(maskSecrets(deep))).not.toContain('secretless');
  });
});
