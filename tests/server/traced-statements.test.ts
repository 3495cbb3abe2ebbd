import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#server/crud/write/audit';
import { accepted } from '../support/day.ts';
import { openSeededApp, type SeededApp } from '../support/seeded-app.ts';
import { statementsOf } from '../support/statements.ts';

describe.runIf(process.env.TEST_DATABASE_URL)('the statements of a request', () => {
  let app: SeededApp;
  beforeAll(async () => {
    app = await openSeededApp();
  });
  afterAll(() => app.close());

  it('all say which one it is, by the id that the audit has as well', async () => {
    const admin = await app.signInAs('admin');

    const texts = await statementsOf(async () =>
      accepted(await admin.post('blade-system/post/submit', { postCode: 'TR', postName: 'Tracer', category: 1, sort: 1 })),
    );

    const [row] = await app.db.select({ id: auditLog.requestId }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(texts.some((text) => text.startsWith('insert into "post"'))).toBe(true);
    // The log is written later, in the name of the server and for several requests at once.
    const own = texts.filter((text) => !text.includes('"log_'));
    expect(own.filter((text) => !text.includes(`/*request_id='${row?.id}'*/`))).toEqual([]);
  });

  it('of two requests at once are told apart, and work of the server itself has none', async () => {
    const admin = await app.signInAs('admin');
    const post = (postCode: string) =>
      admin.post('blade-system/post/submit', { postCode, postName: postCode, category: 1, sort: 1 });

    const texts = await statementsOf(() => Promise.all([post('T1'), post('T2')]));
    const inserts = texts.filter((text) => text.startsWith('insert into "post"'));
    const own = await statementsOf(() => app.db.select().from(auditLog).limit(1));

    expect(new Set(inserts.map((text) => /request_id='([^']+)'/.exec(text)?.[1])).size).toBe(2);
    expect(own.filter((text) => text.includes('"audit_log"')).join()).not.toContain('/*');
  });
});
