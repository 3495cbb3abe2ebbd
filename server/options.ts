import type { Config } from './config.ts';
import type { Announcements } from './db/announcements.ts';
import type { OpenDatabase } from './db/open.ts';
import type { TenantPool } from './db/tenant-pool.ts';
import type { Database } from './db/types.ts';
import type { Keys } from './lib/keys.ts';
import type { SmsSender } from './lib/sms-sender.ts';
import type { Clock } from './lib/time.ts';
import type { AuthContext } from './modules/auth/service.ts';
import type { HealthOptions } from './plugins/health.ts';

export interface AppOptions {
  readonly db: Database;
  readonly pool: TenantPool;
  readonly mode: OpenDatabase['mode'];
  /** The announcements of other servers on the database. */
  readonly announcements: Announcements;
  readonly config: Config;
  readonly keys: Keys;
  /** The system clock where none is given; tests set their own. */
  readonly clock?: Clock;
  /** Measures the delay of the event loop in milliseconds; tests give their own. */
  readonly loopDelay?: () => number;
  /** Sends messages to phones; tests give one whose messages they can read. */
  readonly sms?: SmsSender;
  /** The accounts of the sample, for the sign-in page; absent where there is none. */
  readonly samples?: AuthContext['samples'];
  /** The directory of the built browser half; absent = it is not served. */
  readonly webRoot?: string;
  /** The tables that no migration has brought to their definitions, as they are told. */
  readonly unmigrated?: readonly string[];
  /** Whether the process is about to end. */
  readonly phase?: HealthOptions['phase'];
}
