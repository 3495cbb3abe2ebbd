import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { auditLog, writeAudit } from '#server/crud/write/audit';
import { inAllTenants } from '#server/db/tenancy';
import { readAuditFile } from '#server/lib/audit-chain';
import { openTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { listening } from '../../../../tests/support/listening.ts';
import { auditTarget, copyAudit, waitingEntries } from './copy.ts';
import { openTarget, type Target } from './targets.ts';

const folder = mkdtempSync(join(tmpdir(), 'audit-'));
const path = join(folder, 'audit.log');
const actor = { tenantId: '000000', userId: null, account: 'admin', ip: '::1', requestId: 'r' };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase([auditLog, auditTarget]);
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  rmSync(path, { force: true });
  await database.db.delete(auditLog);
  await database.db.delete(auditTarget);
});

/** Writes entries into the audit, in the name of the first tenant. */
const add = (count: number) =>
  inAllTenants(() =>
    writeAudit(
      database.servingDb,
      actor,
      ...Array.from({ length: count }, (_, index) => ({ action: 'update', resource: 'post', label: `P${index}` })),
    ),
  );
const copy = (target: Target = openTarget({ path })) => inAllTenants(() => copyAudit(database.servingDb, target));
const read = () => readAuditFile(createInterface({ input: createReadStream(path) }));

describe('a file as the second place of the audit', () => {
  it('has every entry from the first one on, in one chain, however many at once (promise 63)', async () => {
    await add(1_203);
    await copy();
    await add(2);
    await copy();
    await copy();

    expect(await read()).toEqual({ first: 1, last: 1_205, faults: [] });
    expect(await inAllTenants(() => waitingEntries(database.servingDb))).toBe(0);
  });

  it('shows what was taken out of the database before it came there, and what is taken out of the file (promise 63)', async () => {
    await add(3);
    await inAllTenants(() => copyAudit(database.servingDb, { name: 'nowhere', write: async () => undefined }));
    await database.db.delete(auditLog).where(eq(auditLog.seq, 2));
    await copy();

    expect((await read()).faults).toEqual(['line 2: entry 3 follows 1']);
  });

  it('is told again what it may not have, when telling it failed, and nothing is lost meanwhile', async () => {
    await add(2);
    const failing = { ...openTarget({ path }), write: async () => Promise.reject(new Error('The disk is full')) };
    await expect(copy(failing)).rejects.toThrow('The disk is full');
    expect(await inAllTenants(() => waitingEntries(database.servingDb))).toBe(2);
    await add(1);

    await copy();

    expect(await read()).toEqual({ first: 1, last: 3, faults: [] });
  });

  it('is told once by two servers at once', async () => {
    await add(20);

    await Promise.all([copy(), copy()]);
    await copy();

    expect(await read()).toEqual({ first: 1, last: 20, faults: [] });
  });
});

describe('a collector of syslog', () => {
  it('gets messages of RFC 5424 behind their lengths, with number and seal as data', async () => {
    const got: Promise<string>[] = [];
    const collector = await listening((socket) => void got.push(text(socket)));
    onTestFinished(() => collector.close());
    await add(2);

    await copy(openTarget({ host: '127.0.0.1', port: Number(collector.host.split(':')[1]), isSecure: false }));

    const whole = await got[0];
    const [, length = '', rest = ''] = /^(\d+) (.*)$/s.exec(whole ?? '') ?? [];
    const first = Buffer.from(rest).subarray(0, Number(length)).toString();
    expect(first).toMatch(
      /^<86>1 \d{4}-\d\d-\d\dT[\d:.]+Z \S+ handover-admin \d+ audit \[audit@32473 seq="1" hash="[0-9a-f]{64}"\] \{"seq":1,/,
    );
    expect(JSON.parse(first.slice(first.indexOf('] {') + 2))).toMatchObject({ entry: { action: 'update', account: 'admin' } });
    expect(whole).toContain('seq="2"');
  });

  it('that is away leaves the entries waiting', async () => {
    await add(1);

    await expect(copy(openTarget({ host: '127.0.0.1', port: 9, isSecure: false }))).rejects.toThrow('ECONNREFUSED');
    expect(await inAllTenants(() => waitingEntries(database.servingDb))).toBe(1);
  });
});
