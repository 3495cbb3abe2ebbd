import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModuleServer, openModuleServer } from '../../../tests/support/module-server.ts';
import { flowPeople } from './people.ts';

let server: ModuleServer;
let ids: Record<'ann' | 'locked' | 'gone', string>;
beforeAll(async () => {
  server = await openModuleServer();
  const { make } = server;
  const hr = await make.role({ roleAlias: 'hr' });
  const chief = await make.role({ roleAlias: 'chief' });
  await make.role({ roleAlias: 'empty' });
  const ann = await make.user({ realName: 'Ann', roleId: `1,${hr.id}` });
  const locked = await make.user({ realName: 'Lock', roleId: chief.id, status: 2 });
  const gone = await make.user({ realName: 'Gone', roleId: chief.id, isDeleted: 1 });
  ids = { ann: ann.id, locked: locked.id, gone: gone.id };
});
afterAll(() => server.close());

async function holds(question: SQL): Promise<boolean> {
  const { rows } = await server.db.execute<{ found: boolean }>(sql`select ${question} as found`);
  return rows[0]?.found === true;
}
const isThere = (id: string, tenantId = '000000') => holds(flowPeople.isThere(sql`${tenantId}::text`, sql`${id}::text`));
const holdsRole = (code: string, tenantId = '000000') => holds(flowPeople.holdsRole(sql`${tenantId}::text`, sql`${code}::text`));

describe('for the workflow', () => {
  it('people have the names of their accounts', async () => {
    expect(await flowPeople.namesOf(server.db, [ids.ann, ids.gone, '5', 'manager'])).toEqual(
      new Map([
        [ids.ann, 'Ann'],
        [ids.gone, 'Gone'],
      ]),
    );
    expect(await flowPeople.namesOf(server.db, ['manager'])).toEqual(new Map());
  });

  it('people are there who may sign in to the tenant', async () => {
    const asked = [isThere(ids.ann), isThere(ids.ann, '100001'), isThere(ids.locked), isThere(ids.gone)];
    const odd = ['', 'manager', '9999999999999999999', '-1'].map((id) => isThere(id));

    expect(await Promise.all([...asked, ...odd])).toEqual([true, ...Array(7).fill(false)]);
  });

  it('roles are held by those who may sign in', async () => {
    const asked = [holdsRole('hr'), holdsRole('hr', '100001'), holdsRole('chief'), holdsRole('empty'), holdsRole('nobody')];

    expect(await Promise.all(asked)).toEqual([true, false, false, false, false]);
  });
});
