import { expect, it } from 'vitest';
import { openEmpty } from '../../tests/support/database.ts';

it.runIf(process.env.TEST_DATABASE_URL)(
  'a connection gives up a statement after 5 s and a lock after 2 s (promise 57)',
  async () => {
    const database = await openEmpty();

    const { rows } = await database.pool.query(
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock",
    );

    expect(rows).toEqual([{ statement: '5s', lock: '2s' }]);
    await database.close();
  },
);
