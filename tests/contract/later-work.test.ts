import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../server');

/** What begins work that somebody else's end, a clock or a connection sets off. */
const beginsLater =
  /\bset(?:Timeout|Interval|Immediate)\(|\.finally\(|queueMicrotask\(|\.nextTick\(|\.on(?:ce)?\('|new EventEmitter|^\s*[\w.]+ = [\w.]+\.then\(/m;

/**
 * In whose name work runs that begins later, by the file that begins it (docs/decisions/012). `says`: it says so itself, by `inTenant`
 * or `inAllTenants`, or what it calls does. `caller`: it goes on as who handed it in. `rowless`: it asks for no rows.
 */
const known: Readonly<Record<string, 'says' | 'caller' | 'rowless'>> = {
  'crud/excel/queue.ts': 'caller',
  'crud/excel/import.ts': 'caller',
  'crud/excel/order.ts': 'rowless',
  'crud/excel/batches.ts': 'rowless',
  'crud/excel/routes.ts': 'says',
  'crud/excel/workbook.ts': 'rowless',
  'db/announcements.ts': 'says',
  'db/lock.ts': 'rowless',
  'db/maintenance.ts': 'rowless',
  'db/open.ts': 'rowless',
  'db/pglite-bridge.ts': 'rowless',
  'db/pglite-host.ts': 'rowless',
  'db/pulse.ts': 'rowless',
  'db/transact.ts': 'caller',
  'flow/timers/keep-firing.ts': 'says',
  'lib/jobs.ts': 'says',
  'lib/outbound.ts': 'rowless',
  'lib/turns.ts': 'caller',
  'main.ts': 'rowless',
  'modules/develop/datasource/mysql.ts': 'rowless',
  'modules/develop/datasource/postgres-frames.ts': 'rowless',
  'modules/develop/datasource/postgres.ts': 'rowless',
  'modules/develop/datasource/session.ts': 'rowless',
  'modules/develop/published/service.ts': 'says',
  'modules/monitor/health/node.ts': 'says',
  'modules/monitor/log/service.ts': 'says',
  'modules/monitor/log/trim.ts': 'says',
  'modules/resource/oss/routes.ts': 'says',
  'modules/resource/sms/call-vendor.ts': 'rowless',
  'modules/system/live/service.ts': 'says',
  'plugins/bodies.ts': 'rowless',
  'plugins/load.ts': 'rowless',
  'start.ts': 'rowless',
};

const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\/|^seed\//.test(file),
);

it('work that begins later is known, with the name in which it runs', () => {
  const found = sources.filter((file) => beginsLater.test(readFileSync(join(root, file), 'utf8')));

  expect(found.sort()).toEqual(Object.keys(known).sort());
});
