import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { logError as definition } from '#src/resources/monitor/log';
import { bearer, inTurn, type ModuleServer, openModuleServer } from '../../../tests/support/module-server.ts';
import { loginCounter } from './table.ts';

const logError = tableOf(definition);
let server: ModuleServer;
let token: string;

beforeAll(async () => {
  server = await openModuleServer();
  token = (await server.signIn()).access_token;
});
afterAll(() => server.close());

const send = (payload: unknown, headers: Record<string, string> = bearer(token)) =>
  server.app.inject({
    method: 'POST',
    url: '/api/blade-auth/oauth/logout',
    payload: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', ...headers },
  });

const entry = { url: '/wel/index', time: '2026-11-21 10:00:00', type: 'error', message: 'm', stack: 's', info: 'i' };

const kept = () => server.db.select().from(logError).orderBy(logError.id);

describe('logs from a browser', () => {
  it('are kept with who sent them, and sign nobody out', async () => {
    const answer = await send([{ ...entry, message: 'first <script>alert(1)</script>\r\n\u0000forged' }]);

    expect(answer.json()).toEqual({ code: 200, success: true, data: {}, msg: '操作成功' });
    expect((await kept()).at(-1)).toMatchObject({
      tenantId: '000000',
      createBy: 'admin',
      serviceId: 'browser',
      remoteIp: '127.0.0.1',
      type: 'error',
      url: '/wel/index',
      message: 'first <script>alert(1)</script>\r\n forged',
      stackTrace: 's',
      info: 'i',
    });
    expect(server.logLines.filter((line) => line.includes('alert(1)'))).toHaveLength(1);
    expect(server.logLines.every((line) => line.trimEnd().split('\n').length === 1)).toBe(true);
    expect((await server.get('blade-auth/oauth/user-info', token)).statusCode).toBe(200);
  });

  it('are cut, whatever their entries are', async () => {
    const odd = [null, 7, 'text', [], { ...entry, message: { deep: [1] }, url: 'u'.repeat(5_000), type: 'x'.repeat(99) }];

    const answer = await send(odd);

    const rows = await kept();
    expect(answer.statusCode).toBe(200);
    expect(rows.at(-1)).toMatchObject({ message: '{"deep":[1]}', url: 'u'.repeat(1000), type: 'x'.repeat(32) });
  });

  it.each([
    ['more than a hundred entries', Array.from({ length: 101 }, () => ({}))],
    ['more than 64 KB', [{ ...entry, stack: 'x'.repeat(65 * 1024) }]],
  ])('are refused with %s', async (_, payload) => {
    const before = (await kept()).length;

    const answer = await send(payload);

    expect([answer.statusCode, answer.json().msg]).toEqual([413, '请求内容过大']);
    expect(await kept()).toHaveLength(before);
  });

  it.each([[[]], [{}], [null]])('may be none: %j', async (payload) => {
    expect((await send(payload)).json()).toMatchObject({ code: 200 });
  });

  it('need a session', async () => {
    expect((await send([entry], {})).statusCode).toBe(401);
  });

  it('are taken sixty times an hour from one user, so that nobody fills the log (promise 64)', async () => {
    await server.db.delete(loginCounter);
    const sendings = Array.from({ length: 61 }, () => [entry]);

    const answers = await inTurn(sendings, (sent) => send(sent));

    expect(answers.map(({ statusCode }) => statusCode).lastIndexOf(200)).toBe(59);
    expect(Number(answers[60]?.headers['retry-after'])).toBeGreaterThan(0);
  });
});
