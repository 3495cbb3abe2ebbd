import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { missingFrom } from '../support/names.ts';

const root = join(import.meta.dirname, '../../server');

/** Matches code that starts work to run later: after other work, by a clock or on a connection. */
const beginsLater =
  /\bset(?:Timeout|Interval|Immediate)\(|\.finally\(|queueMicrotask\(|\.nextTick\(|\.on(?:ce)?\('|new EventEmitter|^\s*[\w.]+ (?:\?\?)?= [\w.]+\.then\(/m;

/**
 * The tenant in whose name later work runs, by the file that begins the work (docs/decisions/012). `says`: the file names the
 * tenant by `inTenant` or `inAllTenants`, or calls a function that does. `caller`: the work keeps the tenant of its caller.
 * `rowless`: the work asks for no rows.
 */
const known: Readonly<Record<string, 'says' | 'caller' | 'rowless'>> = {
  'admin/s3-place.ts': 'rowless',
  'crud/excel/queue.ts': 'caller',
  'crud/excel/import.ts': 'caller',
  'crud/excel/order.ts': 'rowless',
  'crud/excel/routes.ts': 'says',
  'crud/excel/workbook.ts': 'rowless',
  'db/announcements.ts': 'says',
  'db/copies.ts': 'rowless',
  'db/lock.ts': 'rowless',
  'db/maintenance.ts': 'rowless',
  'db/open.ts': 'rowless',
  'db/pglite-bridge.ts': 'rowless',
  'db/pglite-host.ts': 'rowless',
  'db/pulse.ts': 'rowless',
  'db/transact.ts': 'caller',
  'lib/answer-bounds.ts': 'rowless',
  'lib/jobs.ts': 'says',
  'lib/keep-doing.ts': 'caller',
  'lib/outbound.ts': 'rowless',
  'lib/turns.ts': 'caller',
  'main.ts': 'rowless',
  'modules/develop/datasource/mysql.ts': 'rowless',
  'modules/develop/datasource/postgres.ts': 'rowless',
  'modules/develop/datasource/session.ts': 'rowless',
  'modules/develop/published/service.ts': 'says',
  'modules/monitor/backup/run.ts': 'rowless',
  'modules/monitor/health/node.ts': 'says',
  'modules/monitor/log/service.ts': 'says',
  'modules/monitor/log/trim.ts': 'says',
  'modules/resource/oss/routes.ts': 'says',
  'modules/resource/oss/storages.ts': 'rowless',
  'modules/resource/sms/call-vendor.ts': 'rowless',
  'modules/system/live/service.ts': 'says',
  'plugins/bodies.ts': 'rowless',
  'plugins/load.ts': 'rowless',
  'plugins/metrics.ts': 'says',
  'start.ts': 'rowless',
};

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\/|^seed\//.test(file),
);

it('work that begins later is known, with the name in which it runs', () => {
  const found = sources.filter((file) => beginsLater.test(readFileSync(join(root, file), 'utf8')));

  expect(missingFrom(Object.keys(known), found), 'begin work for later, and not in the list of this test').toEqual([]);
  expect(missingFrom(found, Object.keys(known)), 'in the list of this test, and begin no work for later').toEqual([]);
});
