import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { task } from '#src/resources/operation/task';
import { taskNode } from '#src/resources/operation/task-node';
import { dept } from '#src/resources/system/dept';
import type { Api } from '../../../../tests/support/api.ts';
import { base, makeBank, makeDept, node, office, headOffice as root } from '../../../../tests/support/bank.ts';
import { openSeededApp, type SeededApp } from '../../../../tests/support/seeded-app.ts';
import { lineDepts } from '../../business/line/stops.ts';

const tasks = tableOf(task);

const [ORGANISATION, OFFICE] = [1, 2];

let app: SeededApp;
let api: Api;
beforeAll(async () => {
  app = await openSeededApp();
  api = await app.signInAs('admin');
});
beforeEach(async () => {
  await app.db.execute(sql`delete from dept where id <> ${root}`);
  await app.db.delete(lineDepts);
});
afterAll(() => app.close());

const stopAt = (deptId: string) =>
  app.db.insert(lineDepts).values({ tenantId: '000000', lineId: '5', direction: 1, deptId, sort: 1, offsetMinutes: 0 });

describe('a department', () => {
  it('answers what clients of the family put into their tree', async () => {
    const { data } = await api.submit(dept, office('hr'));

    expect(data).toEqual({ id: expect.any(String), version: 1, tenantId: '000000', deptCategoryName: expect.any(String) });
    expect((await api.detail(dept, data.id)).data).toMatchObject({ parentId: root, ancestors: `0,${root}`, parentName: '总行' });
  });

  it.each(['address', 'contactName', 'contactPhone'])('that is a base or a node has %s', async (name) => {
    const east = await makeDept(api, base('east'));

    const answers = [
      await api.submit(dept, base('x', { [name]: '' })),
      await api.submit(dept, node('y', east, { [name]: '' })),
      await api.submit(dept, office('z', { [name]: '' })),
    ];

    expect(answers.map(({ status, fields }) => [status, Object.keys(fields ?? {})])).toEqual([
      [400, [name]],
      [400, [name]],
      [200, []],
    ]);
  });

  it('of whatever kind is not disabled while something relies on it', async () => {
    const staff = await makeDept(api, office('staff'));
    await stopAt(staff);

    expect(await api.submit(dept, { id: staff, status: 0 })).toMatchObject({
      bizCode: 'REF_IN_USE',
      fields: { status: expect.any(String) },
    });
  });

  it('that is a node belongs to a base, no other does', async () => {
    const east = await makeDept(api, base('east'));
    const elsewhere = await makeDept(api, office('elsewhere', { baseId: east, vaultCapacity: 9 }));

    const answers = [
      await api.submit(dept, node('x', '')),
      await api.submit(dept, node('x', elsewhere)),
      await api.submit(dept, node('x', '999')),
    ];

    expect(answers.map(({ fields }) => Object.keys(fields ?? {}))).toEqual([['baseId'], ['baseId'], ['baseId']]);
    expect((await api.detail(dept, elsewhere)).data).toMatchObject({ baseId: -1, vaultCapacity: -1 });
  });

  it('has a position or none, never half of one', async () => {
    expect((await api.submit(dept, office('x', { lng: '120.5' }))).fields).toHaveProperty('lat');
    expect((await api.submit(dept, office('x', { lng: '120.5', lat: '30.25' }))).status).toBe(200);
  });

  it('does not close before it opens', async () => {
    expect((await api.submit(dept, office('x', { openTime: '09:00', closeTime: '08:00' }))).bizCode).toBe('DATE_ORDER');
  });

  it('has a name of its own under its parent, also at the top', async () => {
    await makeDept(api, office('hr'));
    const top = await makeDept(api, office('top', { parentId: '0' }));

    const answers = [
      await api.submit(dept, office('hr')),
      await api.submit(dept, office('top', { parentId: '' })),
      await api.submit(dept, office('hr', { parentId: top })),
    ];

    expect(answers.map(({ bizCode }) => bizCode)).toEqual(['DUPLICATE', 'DUPLICATE', undefined]);
  });

  it('hangs neither below itself nor below nothing', async () => {
    const hr = await makeDept(api, office('hr'));
    const pay = await makeDept(api, office('pay', { parentId: hr }));

    expect((await api.submit(dept, { id: hr, parentId: pay })).bizCode).toBe('TREE_CYCLE');
    expect((await api.submit(dept, { id: hr, parentId: '12345' })).fields).toHaveProperty('parentId');
  });
});

describe('a base', () => {
  it('stays one while nodes belong to it', async () => {
    const { east } = await makeBank(api);

    const answer = await api.submit(dept, { id: east, deptCategory: OFFICE });

    expect(answer).toMatchObject({ status: 400, bizCode: 'REF_IN_USE', fields: { deptCategory: expect.any(String) } });
  });

  it('is not disabled while enabled nodes belong to it', async () => {
    const { west, c } = await makeBank(api);

    expect((await api.submit(dept, { id: west, status: 0 })).fields).toHaveProperty('status');
    await api.submit(dept, { id: c, status: 0 });
    expect((await api.submit(dept, { id: west, status: 0 })).status).toBe(200);
  });

  it('is not removed while nodes belong to it', async () => {
    const { west } = await makeBank(api);

    expect(await api.remove(dept, [west])).toMatchObject({ status: 400, bizCode: 'REF_IN_USE' });
  });
});

describe('a node at which a line stops', () => {
  it.each([
    ['changes its category', 'deptCategory', (id: string) => ({ id, deptCategory: ORGANISATION })],
    ['is disabled', 'status', (id: string) => ({ id, status: 0 })],
  ])('is refused when it %s', async (_, name, change) => {
    const { a } = await makeBank(api);
    await stopAt(a);

    expect(await api.submit(dept, change(a))).toMatchObject({ bizCode: 'REF_IN_USE', fields: { [name]: expect.any(String) } });
  });

  it('stays with its base and in the tree', async () => {
    const { a, west } = await makeBank(api);
    await stopAt(a);

    expect((await api.submit(dept, { id: a, baseId: west })).fields).toHaveProperty('baseId');
    expect((await api.remove(dept, [a])).msg).toContain('线路站点');
  });

  it('may be renamed', async () => {
    const { a } = await makeBank(api);
    await stopAt(a);

    expect((await api.submit(dept, { id: a, deptName: 'other' })).status).toBe(200);
  });
});

describe('a place of a task', () => {
  const [DRAFT, COMPLETED] = [0, 3];
  let tasksMade = 0;
  async function taskAt(baseId: string, nodeId: string, taskState: number): Promise<void> {
    tasksMade += 1;
    const own = { tenantId: '000000', taskDate: '2026-01-15', taskType: 1, direction: 1, lineId: '5', issueNo: tasksMade };
    const times = { planStartTime: '2026-01-15 07:00:00', planEndTime: '2026-01-15 09:00:00' };
    const [task] = await app.db
      .insert(tasks)
      .values({ ...own, ...times, taskNo: `RW${tasksMade}`, taskState, baseId })
      .returning({ id: tasks.id });
    const stop = { tenantId: '000000', taskId: task?.id ?? '', sort: 1, stopType: 2, planArriveTime: '2026-01-15 07:30:00' };
    await app.db.insert(tableOf(taskNode)).values({ ...stop, deptId: nodeId });
  }

  it('is not disabled before the task is over', async () => {
    const { west, c } = await makeBank(api);
    await taskAt(west, c, DRAFT);

    expect(await api.submit(dept, { id: c, status: 0 })).toMatchObject({
      bizCode: 'REF_IN_USE',
      fields: { status: expect.anything() },
    });
    await app.db.update(tasks).set({ taskState: COMPLETED });
    expect((await api.submit(dept, { id: c, status: 0 })).status).toBe(200);
    expect((await api.submit(dept, { id: west, status: 0 })).status).toBe(200);
  });

  it('never changes its category', async () => {
    const { c } = await makeBank(api);
    await taskAt('5', c, COMPLETED);

    expect((await api.submit(dept, { id: c, deptCategory: OFFICE })).fields).toHaveProperty('deptCategory');
  });
});

describe('removing departments', () => {
  it('names what hangs below one, or whoever is in it', async () => {
    const { east } = await makeBank(api);
    const hr = await makeDept(api, office('hr'));
    await app.db.execute(sql`insert into "user" (tenant_id, account, name, real_name, role_id, dept_id, status)
      values ('000000', 'walker', 'walker', 'walker', '1', ${hr}, 1)`);

    const answers = [await api.remove(dept, [east]), await api.remove(dept, [hr])];
    await app.db.execute(sql`delete from "user" where account = 'walker'`);

    expect(answers.map(({ msg }) => msg)).toEqual(['east有下级，请先删除子节点!', 'hr正在被用户使用，不能删除']);
  });

  it('takes a whole branch at once', async () => {
    const { west, c } = await makeBank(api);

    expect((await api.remove(dept, [west, c])).status).toBe(200);
  });
});
