import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partsOfTitle } from '#server/modules/monitor/log/call-title';
import type { Resource } from '#shared/define';
import { notice } from '#src/resources/desk/notice';
import { callTitles } from '#src/resources/monitor/call-titles';
import { logApi, logError, logUsual } from '#src/resources/monitor/log';
import type { Api, Row } from '../support/api.ts';
import { sampleOf } from '../support/samples.ts';
import { openSeededApp, type SeededApp } from '../support/seeded-app.ts';

let app: SeededApp;
let api: Api;

beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
});
afterAll(() => app.close());

async function written(resource: Resource, query = {}): Promise<Row[]> {
  await app.server.logBook.flush();
  const { data } = await api.list(resource, { size: 50, ...query });
  return data.records;
}

describe('the API log', () => {
  it('has a line of every call that acted, with what it changed', async () => {
    const values = sampleOf(notice, app.choices);
    const { data: saved } = await api.submit(notice, values);

    const [row] = await written(logApi, { requestUri: 'notice/submit' });
    const { data } = await api.detail(logApi, String(row?.id));

    expect(row).toMatchObject({
      title: '通知公告 · 新增或修改',
      createBy: 'admin',
      method: 'POST',
      resultCode: 200,
      bizCode: '',
      requestUri: '/api/blade-desk/notice/submit',
    });
    expect(row).not.toHaveProperty('params');
    expect(data).toMatchObject({
      params: expect.stringContaining(String(values.title)),
      changes: [
        {
          action: 'insert',
          resource: 'notice',
          recordId: saved.id,
          after: { title: values.title, categoryName: expect.any(String) },
        },
      ],
    });
  });

  it('knows a Chinese title for whatever acts', () => {
    const acting = app.server.routeRights.filter(({ method, right }) => method === 'POST' && right !== 'public');

    expect(acting.filter(({ summary }) => !(partsOfTitle(summary).sentence in callTitles)).map(({ summary }) => summary)).toEqual(
      [],
    );
  });

  it('says how a refused call was refused', async () => {
    await api.submit(notice, { title: '' });

    const [row] = await written(logApi, { resultCode: 400 });

    expect(row).toMatchObject({ resultCode: 400, bizCode: 'REQUIRED_INPUT' });
  });

  it('holds no secret that was sent', async () => {
    await api.post('blade-user/update-password', { oldPassword: 'Old-secret-1', newPassword: 'New-secret-1', newPassword1: 'x' });

    const [row] = await written(logApi, { requestUri: 'update-password' });
    const { data } = await api.detail(logApi, String(row?.id));

    expect(data.params).toContain('***');
    expect(JSON.stringify(data)).not.toMatch(/Old-secret-1|New-secret-1/);
  });

  it('is written by nobody', async () => {
    const answers = [await api.submit(logApi, { title: 'forged' }), await api.remove(logApi, ['1'])];

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});

describe('the usual log', () => {
  it('tells who signed in', async () => {
    expect(await written(logUsual, { logId: 'session.login' })).toEqual(
      expect.arrayContaining([expect.objectContaining({ createBy: 'admin', logLevel: 'info', remoteIp: '127.0.0.1' })]),
    );
  });
});

describe('the error log', () => {
  it('has the fault of the server with its stack, and the caller does not (promise 47)', async () => {
    await app.db.execute('alter table "notice" rename to "elsewhere"');
    const answer = await api.submit(notice, sampleOf(notice, app.choices));
    await app.db.execute('alter table "elsewhere" rename to "notice"');

    const [row] = await written(logError);
    const { data } = await api.detail(logError, String(row?.id));

    expect(answer).toMatchObject({ status: 500, bizCode: 'SERVER_ERROR' });
    expect(data).toMatchObject({ requestUri: '/api/blade-desk/notice/submit', createBy: 'admin', serviceId: 'server' });
    expect(data.stackTrace).toContain(' at ');
    expect(row).not.toHaveProperty('stackTrace');
  });

  it('has what a browser reports', async () => {
    await api.call({
      method: 'POST',
      url: '/api/blade-auth/oauth/logout',
      payload: [{ type: 'error', message: 'from the browser', stack: 's', url: '/wel' }] as never,
    });

    expect(await written(logError, { message: 'from the browser' })).toMatchObject([{ serviceId: 'browser', createBy: 'admin' }]);
  });
});

describe('all logs', () => {
  it('are each tenant’s own', async () => {
    await app.db.execute(
      `insert into log_usual (tenant_id, create_time, log_level, log_id) values ('999999', '2026-01-01 00:00:00', 'info', 'foreign')`,
    );
    const manager = await app.signInAs('manager', 'admin');

    const { data } = await manager.list(logUsual, { logId: 'foreign' });

    expect(data.records).toEqual([]);
  });
});
