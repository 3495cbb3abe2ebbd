import { afterAll, beforeAll, expect, it } from 'vitest';
import { user } from '#src/resources/system/user';
import type { Api } from '../../../../tests/support/api.ts';
import { peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let admin: Api;
let id: string;
let version: number;
beforeAll(async () => {
  app = await openSeededApp();
  admin = await app.signInAs('admin');
  const state = { mustChangePassword: 1, passwordExpireTime: '2030-01-02 03:04:05' } as const;
  const made = await peopleOf(app).make.user({ realName: 'Ann', roleId: '1', deptId: '1', ...state });
  [id, version] = [made.id, made.version];
});
afterAll(() => app.close());

/** The traces of a password: its hash, whether it has to be changed, and when it expires. */
const state = /"password"|mustChange|passwordExpire|2030-01-02|argon2/i;

it.each([
  'blade-user/page',
  'blade-user/list',
  'blade-system/user/list',
  'blade-user/user-list',
  'blade-user/detail',
  'blade-user/platform-detail',
  'blade-user/select',
  'blade-user/info',
  'blade-user/changes',
  'blade-user/export',
])('the state of a password is not answered by %s', async (path) => {
  const answer = await admin.get(path, { id });

  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer)).not.toMatch(state);
});

it('nor by what a change answers', async () => {
  const answer = await admin.submit(user, { id, version, realName: 'Anna' });

  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer)).not.toMatch(state);
});

it('and nobody is found or ordered by it', async () => {
  const all = await admin.list(user);
  const asked = await admin.list(user, { mustChangePassword_equal: 1, passwordExpireTime_notnull: '1' });

  expect(asked.data.total).toBe(all.data.total);
  expect((await admin.list(user, { ascs: 'password_expire_time' })).bizCode).toBe('UNKNOWN_ORDER');
});
