import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { snakeCase } from '#shared/define';

type Row = Readonly<Record<string, unknown>>;

/** A call as it arrived, with its path below the API root. */
interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

interface Reply {
  readonly status: number;
  readonly body: object;
}

const ok = (data: unknown): Reply => ({ status: 200, body: { code: 200, success: true, data, msg: '操作成功' } });
const refuse = (code: number, msg: string): Reply => ({ status: code, body: { code, success: false, data: {}, msg } });

const dept = (id: string, deptName: string, more: Row = {}): Row => ({
  id,
  parentId: '0',
  deptName,
  fullName: deptName,
  sort: 1,
  remark: '',
  isDeleted: 0,
  tenantId: '000000',
  ...more,
});
const node = (id: string, title: string, more: Row = {}): Row => ({ id, parentId: '0', title, key: id, value: id, ...more });
const role = (id: string, roleName: string, more: Row = {}): Row => ({
  id,
  parentId: '0',
  roleName,
  roleAlias: roleName.toLowerCase(),
  sort: Number(id),
  isDeleted: 0,
  ...more,
});
const menu = (id: string, name: string, more: Row = {}): Row => ({
  id,
  parentId: '0',
  code: name.toLowerCase(),
  name,
  alias: 'menu',
  path: '/',
  source: '',
  sort: 1,
  category: 1,
  action: 0,
  isOpen: 1,
  remark: '',
  isDeleted: 0,
  ...more,
});
const entry = (id: string, code: string, more: Row = {}): Row => ({
  id,
  parentId: '0',
  code,
  dictKey: -1,
  dictValue: code,
  sort: 1,
  remark: '',
  isDeleted: 0,
  ...more,
});

const people = ['admin', 'hr', 'boss'].map((account, index) => ({
  id: String(71 + index),
  account,
  realName: `Name ${account}`,
}));
const departments = [
  dept('2', 'Second', { sort: 2 }),
  dept('1', 'First', { hasChildren: true, children: [dept('11', 'Below first', { parentId: '1' })] }),
];
const nodes = [
  node('2', 'Second'),
  node('1', 'First', { hasChildren: true, children: [node('11', 'Below first', { parentId: '1' })] }),
];

/** The answers that contain all rows at once, by path. */
const wholes: Readonly<Record<string, readonly Row[]>> = {
  'blade-system/dept/list': departments,
  'blade-system/dept/tree': nodes,
  'blade-system/role/list': [role('1', 'Admin', { hasChildren: true, children: [role('2', 'Teller', { parentId: '1' })] })],
  'blade-system/role/tree': [node('1', 'Admin', { hasChildren: true, children: [node('2', 'Teller', { parentId: '1' })] })],
  'blade-system/menu/list': [
    menu('1', 'System', { hasChildren: true, children: [menu('12', 'Add', { parentId: '1', category: 2 })] }),
  ],
  'blade-system/menu/tree': [node('1', 'System')],
  'blade-system/dict/list': [
    entry('1', 'sex', {
      hasChildren: true,
      children: [entry('11', 'sex', { parentId: '1', dictKey: 1, dictValue: 'male' })],
    }),
    entry('2', 'notice'),
  ],
  'blade-system/dict/tree': [
    node('1', 'sex', { hasChildren: true, children: [node('11', 'male', { parentId: '1' })] }),
    node('2', 'notice'),
  ],
  'blade-system/post/select': [{ id: '5', postName: 'Clerk', category: 1, postCode: 'clerk', sort: 1 }],
  'blade-system/user/user-list': people,
};

/** The answers that are paged, by path, with the columns of their tables. */
const pages: Readonly<Record<string, { readonly rows: readonly Row[]; readonly columns: string }>> = {
  'blade-system/user/list': { rows: people, columns: 'id account real_name create_time dept_id' },
  'blade-desk/notice/list': {
    rows: [{ id: '1', title: 'Welcome' }],
    columns: 'id title category release_time content create_time',
  },
};

/** The database error that the server returns for an unknown column. */
const rawWords = (column: string) =>
  `\r\n### Error querying database.  Cause: java.sql.SQLSyntaxErrorException: Unknown column '${column}' in 'order clause'`;

function pageOf({ rows, columns }: (typeof pages)[string], { current, size, ascs, descs, ...filters }: Arrived['query']): Reply {
  const ordered = [ascs, descs].flatMap((names) => names?.split(',') ?? []);
  const found = Object.keys(filters).map((name) => snakeCase(name.replace(/_[a-z]+$/, '')));
  const unknown = [...ordered, ...found].find((column) => !columns.split(' ').includes(column));
  if (unknown) return refuse(500, rawWords(unknown));
  const [page, perPage] = [Number(current ?? 1), Number(size ?? 10)];
  return ok({ records: rows.slice((page - 1) * perPage, page * perPage), total: rows.length, size: perPage, current: page });
}

/** Answers a call that saves: a user is changed by `update` only, `submit` is for new ones. */
function saved({ path, body }: Arrived): Reply {
  const isChange = (body as Row).id !== undefined;
  if (path === 'blade-system/user/submit' && isChange) return refuse(400, '当前用户已存在!');
  return ok({});
}

const writes: ReadonlySet<string> = new Set([
  'blade-system/user/submit',
  'blade-system/user/update',
  'blade-system/user/remove',
  'blade-system/user/reset-password',
  'blade-system/dept/submit',
]);

function answer(call: Arrived): Reply {
  const { method, path } = call;
  const [whole, page] = [wholes[path], pages[path]];
  if (method === 'GET' && whole) return ok(whole);
  if (method === 'GET' && page) return pageOf(page, call.query);
  if (method === 'GET' && path.endsWith('/detail')) return ok({ id: call.query.id, account: 'hr' });
  if (method === 'POST' && writes.has(path)) return saved(call);
  return refuse(404, '404 没找到请求');
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  return text === '' ? undefined : JSON.parse(text);
}

/** Starts a server that answers like the open-source edition; paths unknown here are not found there either. */
export async function openPeer(): Promise<{ readonly root: string; readonly calls: Arrived[]; close(): Promise<void> }> {
  const calls: Arrived[] = [];
  const server: Server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://peer');
    const path = pathname.replace('/api/', '');
    const call = { method: request.method ?? '', path, query: Object.fromEntries(searchParams), body: await bodyOf(request) };
    calls.push(call);
    const { status, body } = answer(call);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    root: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    calls,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
