import { createEngine } from '#server/crud/engine';
import type { Records } from '#server/crud/records';
import type { Database, Transaction } from '#server/db/types';
import type { Actor } from '#server/lib/actor';
import type { Events } from '#server/lib/events';
import type { Keys } from '#server/lib/keys';
import { openOutbound } from '#server/lib/outbound';
import type { Clock } from '#server/lib/time';
import { openCoreServices, openModules } from '#server/modules/index';
import { putBytes } from '#server/modules/resource/oss/put-bytes';
import { openFileStore } from '#server/modules/resource/oss/service';
import { openMessenger } from '#server/modules/resource/sms/service';
import type { Services } from '#server/modules/services';
import { hasTenant } from '#server/modules/system/tenant/service';
import { ports } from '#server/modules/wiring';
import type { Resource } from '#shared/define';
import { definitions } from '#src/resources/index';
import { userId } from '../accounts.ts';
import { PLATFORM_TENANT, rootDept } from '../organisation.ts';
import { roleId } from '../roles.ts';

/** The first administrator, who is the author of the sample's rows. */
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

/** The parts of the installation that the sample needs. */
export interface SampleHouse {
  readonly keys: Keys;
  /** The data directory, in which its pictures are stored like uploads. */
  readonly dataDir: string;
}

/** The tools that make the records of the sample, all in the transaction of the seed. */
export interface Sample {
  readonly tx: Transaction;
  readonly actor: Actor;
  /** Returns the calls of a noun with its module's hooks, so that every rule and the audit apply as for any other row. */
  readonly records: (resource: Resource) => Records;
  /** The services of the modules, for their own verbs. */
  readonly services: Services;
  /** Stores a picture as if the author had uploaded it. Returns the value for a field of files. */
  readonly picture: (png: Buffer, originalName: string) => Promise<string>;
  /** The same for a picture of several records: it is drawn and stored once for its name. Not for private fields. */
  readonly sharedPicture: (originalName: string, draw: () => Buffer) => Promise<string>;
}

/** The parts that the sample may share with a running server. */
interface Surroundings {
  readonly events?: Events;
  readonly clock?: Clock;
}

/** The events before the server listens, which have no subscribers. */
const noEvents: Events = { publish: async () => undefined, subscribe: () => () => undefined };

function sharing(picture: Sample['picture']): Sample['sharedPicture'] {
  const stored = new Map<string, Promise<string>>();
  return (originalName, draw) => {
    const name = stored.get(originalName) ?? picture(draw(), originalName);
    stored.set(originalName, name);
    return name;
  };
}

/** Opens the product's own engine, modules and files for the sample. Its calls are given a transaction and an actor. */
export function openProduct(
  db: Database,
  { keys, dataDir }: SampleHouse,
  { events: heard = noEvents, clock }: Surroundings = {},
) {
  const outbound = openOutbound([]);
  const files = openFileStore({ db, ring: keys.data, outbound, dataDir, quotaBytes: Number.MAX_SAFE_INTEGER });
  const core = openCoreServices({ db, keys, captchaMode: false, events: heard, files: files.rows, clock });
  const { context, events, authenticator, dictionaries } = core;
  const records = (resource: Resource): Records => engine.records(resource);
  const messenger = openMessenger({ db, box: context.box, carriers: new Map() });
  const services: Services = {
    context,
    events,
    authenticator,
    dictionaries,
    outbound,
    messenger,
    ports,
    files: files.rows,
    store: files,
    records,
    reach: () => engine.reach,
    clearPasswords: false,
  };
  const engine = createEngine({
    db,
    definitions,
    dictionaries,
    modules: openModules(services),
    secrets: context.box,
    files: files.rows,
    tenants: { exists: hasTenant },
    people: { user: 'user', dept: 'dept' },
  });
  return { records, services, files };
}

/** Opens the product for the seed, all in its transaction. */
export function openSample(db: Database, tx: Transaction, { clock, ...house }: SampleHouse & { readonly clock?: Clock }): Sample {
  const { records, services, files } = openProduct(db, house, { clock });
  const picture = async (bytes: Buffer, originalName: string) =>
    (await putBytes(files, { bytes, originalName }, { actor: author, tx })).name;
  return { tx, actor: author, records, services, picture, sharedPicture: sharing(picture) };
}
