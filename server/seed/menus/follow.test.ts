import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tableOf } from '#server/crud/model/table';
import { seedId } from '#server/lib/seed-id';
import { menu } from '#src/resources/system/menu';
import { openFilledDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { samplePassword } from '../../../tests/support/sample-house.ts';
import { seed } from '../seed.ts';

const menuTable = tableOf(menu);
const chosen = { adminPassword: samplePassword };

let database: TestDatabase;
beforeEach(async () => {
  database = await openFilledDatabase('first_start', (db) => seed(db, chosen));
});
afterEach(() => database.close());

const menusOf = (...codes: string[]) =>
  database.db.select().from(menuTable).where(inArray(menuTable.code, codes)).orderBy(menuTable.id);

describe('an upgrade', () => {
  it('brings menus to what a later version ships: order, words and places follow, and what is retired goes', async () => {
    const ghost = (code: string) => ({ id: seedId('menu', code), code, name: code, category: 1, sort: 1, parentId: '0' });
    const row = { category: 1, sort: 1, parentId: '0' };
    await database.db
      .insert(menuTable)
      .values([ghost('retired'), ghost('open_seal'), { ...row, id: '7', code: 'own', name: 'own' }]);
    await database.db.update(menuTable).set({ path: '/open/seal' }).where(eq(menuTable.code, 'open_seal'));
    const [before] = await menusOf('notice');
    const old = { name: '旧名', sort: 990, parentId: seedId('menu', 'system') };
    await database.db.update(menuTable).set(old).where(eq(menuTable.code, 'notice'));

    await seed(database.db, chosen);

    expect(await menusOf('notice')).toEqual([before]);
    const kept = await menusOf('retired', 'open_seal', 'own');
    expect(Object.fromEntries(kept.map(({ code, isDeleted }) => [code, isDeleted]))).toEqual({
      retired: 1,
      open_seal: 0,
      own: 0,
    });
  });

  it('leaves a menu that an administrator has touched, also where it is retired', async () => {
    const touched = { updateUser: '1', version: 2, sort: 990 };
    const id = seedId('menu', 'retired');
    await database.db.insert(menuTable).values({ id, code: 'retired', name: 'x', category: 1, parentId: '0', ...touched });
    await database.db.update(menuTable).set(touched).where(eq(menuTable.code, 'notice'));

    await seed(database.db, chosen);

    expect(await menusOf('notice', 'retired')).toMatchObject([touched, { ...touched, isDeleted: 0 }]);
  });
});
