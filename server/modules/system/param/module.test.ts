import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { param } from '#src/resources/system/param';
import type { Api } from '../../../../tests/support/api.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';

let app: SeededApp;
let api: Api;

beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
});
afterAll(() => app.close());

const find = async (paramKey: string) => {
  const [row] = (await api.list(param, { paramKey_equal: paramKey })).data.records;
  return { id: row?.id ?? '', version: Number(row?.version) };
};

describe('a parameter that the program reads', () => {
  it('is set, but neither renamed nor removed', async () => {
    const { id, version } = await find('biz.crew.min');

    const renamed = await api.submit(param, { id, version, paramKey: 'biz.crew.least' });
    const set = await api.submit(param, { id, version, paramValue: '4' });

    expect(renamed).toMatchObject({ status: 400, bizCode: 'PARAM_LOCKED', fields: { paramKey: expect.any(String) } });
    expect(set.status).toBe(200);
    expect(await api.remove(param, [id])).toMatchObject({ status: 400, bizCode: 'PARAM_LOCKED' });
  });

  it('holds back others that are removed with it', async () => {
    const { id } = await find('biz.crew.min');
    const { data } = await api.submit(param, { paramName: 'Free', paramKey: 'free.key', paramValue: '1' });

    await api.remove(param, [data.id, id]);

    expect((await find('free.key')).id).toBe(data.id);
    expect((await api.remove(param, [data.id])).status).toBe(200);
  });
});

describe('the parameters that screens go by', () => {
  const shipped = { 'biz.doc.warnDays': 30, 'frame.lockAfterMinutes': 15, 'frame.watermark': 0 };
  const open = async (by: Api) => (await by.get('blade-system/param/open')).data;

  it('are told whoever is signed in, as they are set, and no others', async () => {
    const nobody = await app.signInAs('nobody');
    expect(await open(nobody)).toEqual(shipped);
    const { id } = await find('biz.doc.warnDays');

    await api.submit(param, { id, paramValue: '45' });

    expect(await open(nobody)).toEqual({ ...shipped, 'biz.doc.warnDays': 45 });
    expect((await nobody.list(param)).status).toBe(403);
  });

  it('are what they were shipped as where they make no sense', async () => {
    const { id } = await find('biz.doc.warnDays');

    await api.submit(param, { id, paramValue: '-1 or more' });

    expect(await open(api)).toEqual(shipped);
  });
});
