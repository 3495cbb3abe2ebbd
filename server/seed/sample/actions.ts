import { createEngine } from '#server/crud/engine';
import type { SecretBox } from '#server/crud/ports';
import { tableOf } from '#server/crud/table';
import type { Database, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { businessMoment } from '#server/modules/auth/service';
import { modules } from '#server/modules/index';
import { openDictionaries } from '#server/modules/system/dict/service';
import { notice } from '#src/resources/desk/notice';
import { definitions } from '#src/resources/index';
import { userId } from '../accounts.ts';
import { PLATFORM_TENANT, rootDept } from '../organisation.ts';
import { roleId } from '../roles.ts';
import { sampleNotices } from './notices.ts';

/** No sample row holds a credential, and the seed has no key to seal one with. */
const noSecrets: SecretBox = { seal: refuseSecret, open: refuseSecret };

function refuseSecret(): never {
  throw new Error('The sample keeps no secrets');
}

/** The first administrator, as the rows of the sample name their author. */
const author: Actor = {
  sessionId: 'seed',
  userId: userId('admin'),
  tenantId: PLATFORM_TENANT,
  account: 'admin',
  name: '管理员',
  roleIds: [roleId('administrator')],
  roleAliases: ['administrator'],
  deptIds: [rootDept.id],
  permissions: new Set(),
  isPlatformAdmin: true,
  mustChangePassword: false,
  language: 'zh',
  ip: '127.0.0.1',
  requestId: 'seed',
};

const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => businessMoment(Date.now() + hours * HOUR_MS);

/**
 * Makes the records of the sample by the calls that the screens make, so that rules and audit hold for them as for any other.
 * A table that has held a row before is left alone.
 */
export async function runSampleActions(db: Database, tx: Transaction): Promise<void> {
  const noticeTable = tableOf(notice);
  const earlier = await tx.select({ id: noticeTable.id }).from(noticeTable).limit(1);
  if (earlier.length > 0) return;
  const dictionaries = openDictionaries(db);
  const engine = createEngine({ db, definitions, modules, dictionaries, secrets: noSecrets });
  for (const { releasedIn, expiresIn, ...own } of sampleNotices) {
    const times = { releaseTime: hoursFromNow(releasedIn), ...(expiresIn && { expireTime: hoursFromNow(expiresIn) }) };
    await engine.records(notice).submit({ actor: author, tx }, { ...own, ...times });
  }
}
