import { createEngine, type Engine } from '#server/crud/engine';
import type { SecretBox } from '#server/crud/ports';
import type { Database } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import { openDictionaries } from '#server/modules/system/dict/service';
import { definitions } from '#src/resources/index';
import { userId } from '../accounts.ts';
import { PLATFORM_TENANT, rootDept } from '../organisation.ts';
import { roleId } from '../roles.ts';

/** No sample row holds a credential, and the seed has no key to seal one with. */
const noSecrets: SecretBox = { seal: refuseSecret, open: refuseSecret };

function refuseSecret(): never {
  throw new Error('The sample keeps no secrets');
}

/** The first administrator, as the rows of the sample name their author. */
export const author: Actor = {
  sessionId: 'seed',
  userId: userId('admin'),
  tenantId: PLATFORM_TENANT,
  account: 'admin',
  name: '管理员',
  roleIds: [roleId('administrator')],
  roleAliases: ['administrator'],
  deptIds: [rootDept.id],
  grants: [],
  permissions: new Set(),
  isPlatformAdmin: true,
  mustChangePassword: false,
  language: 'zh',
  ip: '127.0.0.1',
  requestId: 'seed',
};

/** The engine by which the records of the sample are made, so that rules and audit hold for them as for any other. */
export function sampleEngine(db: Database): Engine {
  return createEngine({ db, definitions, modules: [], dictionaries: openDictionaries(db), secrets: noSecrets });
}
