import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnOf, modelOf } from '../model/model.ts';
import { openToyServer, type ToyServer } from '../testing/toy-server.ts';
import { gadget } from '../testing/toys.ts';
import { countingOf, Totals } from './total.ts';

let server: ToyServer;
beforeAll(async () => {
  server = await openToyServer();
});
afterAll(() => server.close());

const model = modelOf(gadget);

/** Makes totals with a clock of their own, over the gadgets of a new tenant. */
async function counter() {
  const { actor } = server.newcomer();
  let now = 0;
  const totals = new Totals(server.db, () => now);
  const counting = countingOf(server.db, model, sql`${columnOf(model.table, 'tenantId')} = ${sql.placeholder('tenantId')}`);
  const add = () => server.pool.query("insert into gadget (tenant_id, title) values ($1, 'x')", [actor.tenantId]);
  await add();
  return {
    add,
    count: (tenantId = actor.tenantId) => totals.of(counting, { tenantId }),
    forget: () => totals.forget(),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

describe('a total', () => {
  it('is remembered for a few seconds', async () => {
    const { add, count, wait } = await counter();
    const first = await count();
    await add();

    const remembered = await count();
    wait(3_001);

    expect([first, remembered, await count()]).toEqual([1, 1, 2]);
  });

  it('is forgotten after an own write', async () => {
    const { add, count, forget } = await counter();
    await count();
    await add();

    forget();

    expect(await count()).toBe(2);
  });

  it('is counted once however many wait for it', async () => {
    const { count } = await counter();

    expect(count()).toBe(count());
    expect(count('another')).not.toBe(count());
  });

  it('that could not be counted is counted again', async () => {
    const { count } = await counter();
    await server.pool.query('alter table gadget rename to elsewhere');

    const failed = await count().catch(() => 'failed');

    await server.pool.query('alter table elsewhere rename to gadget');
    expect([failed, await count()]).toEqual(['failed', 1]);
  });
});
