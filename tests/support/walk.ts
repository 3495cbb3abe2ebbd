import { eq, getTableColumns } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { tableOf } from '#server/crud/model/table';
import type { Database } from '#server/db/types';
import type { Resource } from '#shared/define';
import type { notice } from '#src/resources/desk/notice';
import { definitions } from '#src/resources/index';
import type { Api, Call } from './api.ts';
import { inTurn } from './module-server.ts';

export interface Route {
  readonly method: string;
  readonly url: string;
}

/** Returns every route that the server really has, read from its router. HEAD follows GET and is left out. */
export function routesOf(app: FastifyInstance): Route[] {
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  const parents: string[] = [];
  return lines.flatMap((line) => {
    const match = /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line);
    if (!match) return [];
    const [, indent = '', part = '', methods = ''] = match;
    const depth = indent.length / 4;
    const url = depth === 0 ? part : `${parents[depth - 1] ?? ''}${part}`;
    parents[depth] = url;
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD' && method !== 'OPTIONS')
      .map((method) => ({ method, url }));
  });
}

/** The response of a route. */
export interface Walked {
  readonly route: string;
  readonly status: number;
  readonly body: string;
}

export const keyOf = ({ method, url }: Route) => `${method} ${url}`;

/** The names of fields by which calls name rows. */
const idNames = ['id', 'ids', 'userId', 'userIds', 'roleId', 'roleIds', 'deptId', 'parentId', 'menuId', 'menuIds', 'topMenuIds'];

/** The query for a file that a test can look into. */
const readably = { format: 'csv' };

/** Makes every call once, naming a row by every name there is for one, in the address and in the body. */
export async function walk(api: Api, routes: readonly Route[], idFor: (url: string) => string | undefined): Promise<Walked[]> {
  return inTurn(routes, async (route) => {
    const id = idFor(route.url);
    const named = id === undefined ? {} : Object.fromEntries(idNames.map((name) => [name, id]));
    const url = route.url.replaceAll(/:\w+|\*/g, id ?? '1');
    const payload = route.method === 'GET' ? undefined : named;
    const query = { ...named, ...readably };
    const { status, ...body } = await api.call({ method: route.method as Call['method'], url, query, payload });
    return { route: keyOf(route), status, body: JSON.stringify(body) };
  });
}

/** The nouns whose rows belong to tenants and are changed by calls. Logs are left out, because every call adds to them. */
const ofTenants: readonly Resource[] = definitions.filter(({ scope, readOnly }) => scope === 'tenant' && !readOnly);

/** Returns everything that a tenant keeps, by noun. */
export async function rowsOfTenant(
  db: Database,
  tenantId: string,
): Promise<ReadonlyMap<Resource, readonly Record<string, unknown>[]>> {
  const kept = new Map<Resource, readonly Record<string, unknown>[]>();
  for (const resource of ofTenants) {
    // Every noun of a tenant has the columns that any one has.
    const table = tableOf(resource as unknown as typeof notice);
    const { id, tenantId: owner } = getTableColumns(table);
    kept.set(resource, await db.select().from(table).where(eq(owner, tenantId)).orderBy(id));
  }
  return kept;
}
