import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { excelOf, multipart, readWorkbook, workbookOf } from '#server/crud/testing/workbooks';
import { menus } from '#server/seed/menus/index';
import { permissionCode, type Resource } from '#shared/define';
import type { Page } from '#shared/wire';
import { notice } from '#src/resources/desk/notice';
import { resources } from '#src/resources/index';
import { user } from '#src/resources/system/user';
import type { Row } from '../support/api.ts';
import { openSeededApp, type SeededApp } from '../support/seeded-app.ts';
import { routesOf } from '../support/walk.ts';

let app: SeededApp;
beforeAll(async () => {
  app = await openSeededApp();
});
afterAll(() => app.close());

async function officeOf(resource: Resource, account = 'admin') {
  return excelOf(app.server, (await app.signInAs(account)).headers, resource.path);
}

/** Returns those of these workbook calls that a noun really has. */
function served({ path }: Resource, ...calls: readonly string[]): string[] {
  const urls = new Set(routesOf(app.server).map(({ url }) => url));
  return calls.filter((call) => urls.has(`/api/${path}/${call}`));
}

async function statusesOf(resource: Resource, account: string, calls: readonly string[]): Promise<number[]> {
  const office = await officeOf(resource, account);
  const answers = await Promise.all(calls.map((url) => office.send({ url, query: { id: '1', format: 'csv' } })));
  return answers.map(({ status }) => status);
}

describe.each(resources)('$name', (resource) => {
  it('lets nobody without the right at its workbooks', async () => {
    const calls = served(resource, 'export', 'export-template', 'import-status', 'import-result');

    expect(await statusesOf(resource, 'nobody', calls)).toEqual(calls.map(() => 403));
  });

  it('goes out as a file', async () => {
    const calls = served(resource, 'export');

    expect(await statusesOf(resource, 'admin', calls)).toEqual(calls.map(() => 200));
  });

  it('has a button for its import only where it has one', () => {
    const buttons = menus.filter(({ code }) => code === permissionCode(resource, 'import'));

    expect(served(resource, 'import')).toEqual(expect.arrayContaining(buttons.map(() => 'import')));
  });

  it('has a template without two headings alike', async () => {
    const office = await officeOf(resource);
    const templates = await Promise.all(served(resource, 'export-template').map(() => office.template()));

    const headings = templates.flatMap(({ texts }) => texts[0] ?? []);

    expect(new Set(headings)).toHaveLength(headings.length);
    expect(headings.filter((heading) => heading === '')).toEqual([]);
  });
});

describe('people', () => {
  const headings = ['登录账号 *', '姓名 *', '昵称', '角色 *', '所属机构 *', '手机号码'];
  const [roleName, deptName] = ['审计员', '总行'];
  const row = (number: number, over: Readonly<Record<number, string>> = {}) =>
    Object.assign([`clerk${number}`, `Clerk ${number}`, `C${number}`, roleName, deptName, ''], over);
  /** Twenty of five hundred are wrong, each in one of five ways. */
  const faults: readonly Readonly<Record<number, string>>[] = [
    { 0: '' },
    { 0: '1 wrong' },
    { 3: 'Not a role' },
    { 4: 'Nowhere' },
    { 5: '12' },
  ];
  const rows = Array.from({ length: 500 }, (_, index) => row(index, index % 25 === 24 ? faults[Math.floor(index / 25) % 5] : {}));

  const clerks = async () => {
    const { data } = await (await app.signInAs('admin')).get<Page<Row>>('blade-user/page', { account: 'clerk', size: 1 });
    return data.total;
  };

  it('come in by the hundred; those that are wrong come back marked, and in again once they are corrected', async () => {
    const office = await officeOf(user);

    const first = await office.import(await workbookOf(headings, rows), { mode: 'good' });

    expect(first).toMatchObject({ state: 'done', total: 500, stored: 480, faulty: 20 });
    expect(first.faults.slice(0, 2)).toEqual([
      { row: 26, column: '登录账号', reason: '请输入登录账号' },
      { row: 51, column: '登录账号', reason: '登录账号格式不正确' },
    ]);
    expect(await clerks()).toBe(480);
    const { workbook, sheet, texts } = await readWorkbook(await office.result(first.id));
    expect(texts).toHaveLength(21);
    sheet.eachRow((cells, number) => {
      row(1000 + number).forEach((value, index) => {
        cells.getCell(index + 1).value = number === 1 ? headings[index] : value;
      });
    });

    const second = await office.import(Buffer.from(await workbook.xlsx.writeBuffer()), { mode: 'all' });

    expect(second).toMatchObject({ state: 'done', total: 20, stored: 20, faulty: 0, problem: '' });
    expect(await clerks()).toBe(500);
  }, 240_000);

  it('get nothing that whoever brings them in does not hold', async () => {
    const manager = await app.signInAs('manager', 'admin');
    const office = excelOf(app.server, manager.headers, user.path);

    const status = await office.import(await workbookOf(headings, [row(2000, { 3: '超级管理员' })]), { mode: 'all' });

    expect(status).toMatchObject({ stored: 0, faulty: 1 });
  });

  it('come in and go out by the names that clients of the family know', async () => {
    const { headers } = await app.signInAs('admin');
    const office = excelOf(app.server, headers, 'blade-system/user');
    const wrong = await office.post('import-user', await workbookOf(headings, [row(3000), row(3001, { 3: 'Not a role' })]));
    const right = await office.post('import-user', await workbookOf(headings, [row(3000)]), { isCovered: '0' });
    const template = await office.send({ url: 'export-template' });
    const exported = await office.send({ url: 'export-user', query: { account: 'clerk3000', format: 'csv' } });

    expect(wrong).toMatchObject({ status: 400, msg: '共1行数据有误，未导入任何数据。第3行：角色“Not a role”不存在' });
    expect(right).toMatchObject({ status: 200, msg: '操作成功' });
    expect(template.status).toBe(200);
    expect(exported.bytes.toString('utf8')).toContain('clerk3000,Clerk 3000');
  });
});

describe('a workbook', () => {
  it('is taken by its own calls only', async () => {
    const { headers } = await app.signInAs('admin');
    const office = excelOf(app.server, headers, notice.path);

    const answer = await office.send({ method: 'POST', url: 'submit', ...multipart(await workbookOf(['标题'], [['x']])) });

    expect(answer.status).toBe(415);
  });

  it('is fetched with the token in a header, never in an address', async () => {
    const { headers } = await app.signInAs('admin');
    const token = String(headers['blade-auth']);

    const answers = await Promise.all(
      ['export', 'export-template'].map((url) =>
        app.server.inject({ url: `/api/${notice.path}/${url}`, query: { 'blade-auth': token, 'Blade-Auth': token } }),
      ),
    );

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  });
});
