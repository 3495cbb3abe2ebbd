import { describe, expect, it } from 'vitest';
import { readToken } from './token.ts';

const flat = {
  access_token: 'a',
  refresh_token: 'r',
  tenant_id: '000000',
  user_id: '1123598821738675201',
  account: 'admin',
  user_name: 'admin',
  nick_name: 'Nick',
  real_name: 'Real',
  role_name: 'administrator,teller',
  dept_id: '5,6',
  avatar: '',
  detail: { type: 'web' },
};

const wrapped = {
  accessToken: 'a',
  refreshToken: 'r',
  tenantId: '000000',
  userId: '1123598821738675201',
  account: 'admin',
  userName: 'Real',
  authority: 'administrator,teller',
  oauthId: '',
};

describe('a token answer', () => {
  it.each([
    ['flat', flat],
    ['in camel case', wrapped],
  ])('reads alike when it is %s', (_, answer) => {
    expect(readToken(answer)).toMatchObject({
      accessToken: 'a',
      refreshToken: 'r',
      tenantId: '000000',
      mustChangePassword: false,
      user: { userId: '1123598821738675201', account: 'admin', realName: 'Real', roles: ['administrator', 'teller'] },
    });
  });

  it.each([[{}], [{ access_token: '' }], [{ error_description: 'no' }], [null], ['text']])('of %j carries no token', (answer) => {
    expect(readToken(answer)).toBeUndefined();
  });

  it('takes -1 for nobody, as guests have it', () => {
    expect(readToken({ ...wrapped, userId: -1 })?.user.userId).toBe('');
  });

  it('tells that the initial password is still in use', () => {
    expect(readToken({ ...flat, detail: { type: 'web', mustChangePassword: true } })?.mustChangePassword).toBe(true);
  });
});
