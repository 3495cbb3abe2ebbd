import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config';
import { openDatabase } from '#server/db/open';
import { inAllTenants } from '#server/db/tenancy';
import { askRestored } from '#server/modules/restored';
import { startServer } from '#server/start';
import { Api, requestToken, sentTo } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { schemaLines } from '../support/schema-lines.ts';
import { createOnServer } from '../support/templates.ts';

const folder = mkdtempSync(join(tmpdir(), 'upgrade-'));
afterAll(() => rmSync(folder, { recursive: true }));
const server = process.env.TEST_DATABASE_URL ?? '';

/** The keys and the password of the server that made the dump, of which nothing else is left. */
const keys = {
  TOKEN_KEY: 'Nmo9g9R1cei9XYcorhiPQfc8fFZLl1W5QEnoytgjuzM=',
  DATA_KEY: 'NXs+aXokFjVmWuQTGb3g37dsz/MJ3epsJWg36kC+IR0=',
};
const administrator = { account: 'admin', password: 'Walk-the-vault-7' };

/** A dump of the database of commit 0f53f5f after its first start with the sample, at step 11 of the schema. */
const dump = () => gunzipSync(readFileSync(join(import.meta.dirname, 'fixtures/step-11.sql.gz'))).toString();

describe.runIf(server !== '')('a server that starts on the database of an old one', () => {
  it('takes the steps it lacks, keeps every record, and serves who could sign in before (promise 56)', async () => {
    const said: string[] = [];
    const config = readConfig({
      ...keys,
      DATABASE_URL: await createOnServer(server),
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'silent',
      SHED_LOAD: '0',
    });
    const before = await openDatabase(config);
    await before.pool.query(dump());
    const counts =
      'select (select count(*)::int from article) as boxes, (select count(*)::int from article_history) as events, (select count(*)::int from "user") as people, (select count(*)::int from audit_log) as audited';
    const { rows: kept } = await before.pool.query(counts);
    await before.close();

    const running = await startServer(config, (line) => said.push(line));
    const { access_token } = await requestToken(sentTo(running.address), administrator);
    const { data } = await new Api(sentTo(running.address), access_token).get<{ total: number }>('blade-business/article/list', {
      size: 10,
    });
    await running.stop();

    const after = await openDatabase(config);
    const fresh = await openTestDatabase();
    const { rows: now } = await after.pool.query(counts);
    const found = await inAllTenants(() => askRestored(after.db));
    const [old, made] = [await schemaLines(after.pool), await schemaLines(fresh.pool)];
    await Promise.all([after.close(), fresh.close()]);
    expect(said.filter((line) => line.startsWith('Schema step ')).length).toBeGreaterThanOrEqual(12);
    expect(now[0]).toMatchObject({ boxes: kept[0].boxes, events: kept[0].events });
    expect(now[0].people).toBeGreaterThanOrEqual(kept[0].people);
    expect(now[0].audited).toBeGreaterThan(kept[0].audited);
    expect(data.total).toBeGreaterThan(10);
    expect(found.faults).toEqual([]);
    expect(old).toEqual(made);
  });
});
