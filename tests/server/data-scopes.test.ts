import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeCategory } from '#server/modules/auth/grant-table';
import { notice } from '#src/resources/desk/notice';
import { dataScope } from '#src/resources/system/data-scope';
import type { Api } from '../support/api.ts';
import { tables } from '../support/module-rows.ts';
import { inTurn } from '../support/module-server.ts';
import { type People, peopleOf } from '../support/people.ts';
import { openSeededApp, type SeededApp } from '../support/seeded-app.ts';

/**
 * The parents of the departments: branch is below head, annex stands alone. Each has an author of two notices, one of each
 * category.
 */
const departments = { head: undefined, branch: 'head', annex: undefined } as const;
type Department = keyof typeof departments;
const names = Object.keys(departments) as Department[];

const scopes = {
  all: { scopeType: 1 },
  own: { scopeType: 2 },
  department: { scopeType: 3 },
  below: { scopeType: 4 },
  custom: {
    scopeType: 5,
    scopeValue: {
      any: [
        { field: 'category', op: 'eq', value: 2 },
        { field: 'createDept', op: 'eq', value: '$dept' },
      ],
    },
  },
} as const;
type Scope = keyof typeof scopes;

interface Written {
  readonly id: string;
  readonly author: string;
  readonly department: Department;
  readonly category: number;
}

interface Reader {
  readonly userId: string;
  readonly department: Department | undefined;
  /** The scopes of each role. */
  readonly roles: readonly (readonly Scope[])[];
}

/** Restates the rules of the scopes without a database: whether a reader sees a row. */
const sees: Record<Scope, (reader: Reader, row: Written) => boolean> = {
  all: () => true,
  own: ({ userId }, { author }) => author === userId,
  department: (reader, row) => row.department === reader.department,
  below: ({ department }, row) => department !== undefined && [row.department, departments[row.department]].includes(department),
  custom: (reader, row) => row.category === 2 || (reader.department !== undefined && row.department === reader.department),
};
const isSeen = (reader: Reader, row: Written) =>
  reader.roles.some((held) => held.length === 0 || held.some((scope) => sees[scope](reader, row)));

const codes = ['notice', 'notice_view', 'notice_add', 'notice_edit', 'notice_delete'];
const text = { releaseTime: '2026-01-15 08:30:00', content: 'x' };

let app: SeededApp;
let people: People;
const deptIds = {} as Record<Department, string>;
const scopeIds = {} as Record<Scope, string>;
const authors = {} as Record<Department, Awaited<ReturnType<People['person']>>>;
let rows: readonly Written[] = [];

beforeAll(async () => {
  app = await openSeededApp();
  people = peopleOf(app);
  await inTurn(names, makeDepartment);
  await inTurn(Object.keys(scopes) as Scope[], makeScope);
  await inTurn(names, async (name) => {
    authors[name] = await people.person(codes, { deptId: deptIds[name] });
  });
  rows = (await inTurn(names, writeNotices)).flat();
});
afterAll(() => app.close());

async function makeDepartment(name: Department): Promise<void> {
  const above = departments[name];
  const [row] = await app.db
    .insert(tables.dept)
    .values({
      tenantId: '000000',
      deptName: name,
      fullName: name,
      deptCategory: 1,
      sort: 1,
      parentId: above ? deptIds[above] : '0',
    })
    .returning({ id: tables.dept.id });
  deptIds[name] = row?.id ?? '';
}

async function makeScope(name: Scope): Promise<void> {
  const admin = await app.signInAs('admin');
  const menuId = app.choices.refId(dataScope.fields.menuId);
  const { data } = await admin.submit(dataScope, {
    ...scopes[name],
    menuId,
    resourceCode: name,
    scopeName: name,
    scopeClass: 'notice.list',
  });
  scopeIds[name] = data.id;
}

async function writeNotices(department: Department): Promise<Written[]> {
  const { api, row } = authors[department];
  return inTurn([1, 2], async (category) => {
    const { data } = await api.submit(notice, { ...text, title: `${department} ${category}`, category });
    return { id: data.id, author: row.id, department, category };
  });
}

/** Makes a reader of a department, or of none, with one role for each set of scopes. */
async function readerOf(
  roles: readonly (readonly Scope[])[],
  at: { department?: Department },
): Promise<{ reader: Reader; api: Api }> {
  const roleIds = await inTurn(roles, async (held) => {
    const id = await people.role(codes);
    await inTurn(held, (scope) => people.make.grantScope(id, scopeCategory.dataScope, scopeIds[scope]));
    return id;
  });
  const { department } = at;
  const made = await people.make.user({ roleId: roleIds.join(), deptId: department ? deptIds[department] : '' });
  return { reader: { userId: made.id, department, roles }, api: await people.signIn(made.account) };
}

const sorted = (ids: readonly string[]) => [...ids].sort();

/** Returns which of these rows a person gets by each call. */
async function reached(api: Api, of: readonly Written[]) {
  const one = await api.list(notice, { size: 1 });
  const [list, select] = [await api.list(notice, { size: 200 }), await api.get<{ id: string }[]>('blade-desk/notice/select')];
  const ids = async (call: (row: Written) => Promise<boolean>) => {
    const answers = await inTurn(of, async (row) => ((await call(row)) ? [row.id] : []));
    return sorted(answers.flat());
  };
  const known = new Set(of.map(({ id }) => id));
  return {
    total: one.data.total,
    list: sorted(list.data.records.map(({ id }) => id)),
    select: sorted(select.data.map(({ id }) => id)).filter((id) => known.has(id)),
    detail: await ids(async ({ id }) => (await api.detail(notice, id)).data.id === id),
    changes: await ids(async ({ id }) => 'records' in ((await api.get<object>('blade-desk/notice/changes', { id })).data ?? {})),
    update: await ids(async ({ id }) => (await api.submit(notice, { id, content: 'seen' })).status === 200),
    versioned: await ids(async ({ id }) => (await api.submit(notice, { id, content: 'again', version: 1 })).status !== 404),
  };
}

const cases = (Object.keys(scopes) as Scope[]).flatMap((scope) =>
  [...names, undefined].map((department): [Scope[][], Department | undefined] => [[[scope]], department]),
);
const unions: [Scope[][], Department | undefined][] = [
  [[['own', 'department']], 'branch'],
  [[['own'], ['below']], 'head'],
  [[['custom'], ['department']], 'annex'],
  [[['own'], ['all']], undefined],
  [[['own'], []], 'annex'],
  [[[]], undefined],
];

describe('rules about rows', () => {
  it.each([...cases, ...unions])('%j in %s leave the same rows to every call (promise 29)', async (roles, department) => {
    const { reader, api } = await readerOf(roles, { department });
    const expected = sorted(rows.filter((row) => isSeen(reader, row)).map(({ id }) => id));

    const { total, ...found } = await reached(api, rows);

    expect(found).toEqual({
      list: expected,
      select: expected,
      detail: expected,
      changes: expected,
      update: expected,
      versioned: expected,
    });
    expect(total).toBe(expected.length);
  });

  it('leave one’s own rows to who wrote them', async () => {
    const { api, reader } = await readerOf([['own']], { department: 'annex' });
    const { data } = await api.submit(notice, { ...text, title: 'mine', category: 1 });

    const list = await api.list(notice);

    expect(list.data.records.map(({ id, createUser }) => [id, createUser])).toEqual([[data.id, reader.userId]]);
    expect((await api.remove(notice, [data.id])).status).toBe(200);
  });

  it('refuse all of a removal that names one row outside', async () => {
    const { api, reader } = await readerOf([['below']], { department: 'head' });
    const fresh = await inTurn(names, writeNotices).then((written) => written.flat());
    const [inside, outside] = [fresh.filter((row) => isSeen(reader, row)), fresh.filter((row) => !isSeen(reader, row))];
    const ids = (of: readonly Written[]) => of.map(({ id }) => id);

    const refused = await api.remove(notice, [...ids(inside), ...ids(outside).slice(0, 1)]);
    const kept = await reached(api, fresh);
    const removed = await api.remove(notice, ids(inside));

    expect([inside.length, outside.length]).toEqual([4, 2]);
    expect(refused).toMatchObject({ status: 404, success: false });
    expect(kept.detail).toEqual(sorted(ids(inside)));
    expect(removed.status).toBe(200);
    expect((await reached(await app.signInAs('admin'), fresh)).detail).toEqual(sorted(ids(outside)));
    expect((await (await app.signInAs('admin')).remove(notice, ids(outside))).status).toBe(200);
  });

  it('are not needed where there is no role: nothing is seen (promise 29)', async () => {
    const { api } = await readerOf([], { department: 'head' });

    expect((await api.list(notice)).status).toBe(403);
  });
});
