import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Api, injectedInto, requestToken } from '../../../../tests/support/api.ts';
import { PASSWORD } from '../../../../tests/support/module-rows.ts';
import { type People, peopleOf } from '../../../../tests/support/people.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let people: People;
beforeAll(async () => {
  app = await openSeededApp();
  people = peopleOf(app);
});
afterAll(() => app.close());

const refused = { status: 403, bizCode: 'FORBIDDEN' };

describe('a refused call', () => {
  it('says which button of which screen would open it', async () => {
    const { api } = await people.person(['exchg_view']);

    const answer = await api.post('blade-business/exchg/submit', {});

    expect(answer).toMatchObject({ ...refused, msg: '请求被拒绝：您没有“交接单 · 开单”的权限，请联系管理员' });
  });

  it('names each button of which one would do', async () => {
    const { api } = await people.person(['exchg_view']);

    expect((await api.post('blade-business/exchg/reject', {})).msg).toContain('“交接单 · 拒收”或“交接单 · 签字”');
  });

  it('names the verb that the body came to, where the guard lets several pass', async () => {
    const { api } = await people.person(['car_edit']);

    expect(await api.post('blade-business/car/submit', {})).toMatchObject({
      ...refused,
      msg: expect.stringContaining('“车辆管理 · 新增”'),
    });
  });

  it('says so in the language of the reader', async () => {
    const { row } = await people.person(['exchg_view']);
    const call = injectedInto(app.server);
    const english: typeof call = (sent) => call({ ...sent, headers: { ...sent.headers, 'accept-language': 'en' } });
    const { access_token } = await requestToken(call, { account: row.account, password: PASSWORD });

    const { msg } = await new Api(english, access_token).get('blade-business/article/page');

    expect(msg).toBe('You may not do this: you do not have the right “Articles · View”. Ask an administrator');
  });

  it('says no more where no grant would help', async () => {
    const { api } = await people.person(['menu_add']);

    expect(await api.post('blade-system/menu/submit', {})).toMatchObject({ ...refused, msg: '请求被拒绝' });
  });
});
