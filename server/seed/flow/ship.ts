import type { Database } from '#server/db/types';
import { openFlow } from '#server/flow/flow';
import { flowPeople } from '#server/modules/flow/people';
import { hasTenant } from '#server/modules/system/tenant/service';
import { author } from '../sample/engine.ts';
import { seedProcesses } from './processes.ts';

/** Deploys the shipped processes that are missing, in the same way as uploaded files. */
export function shipProcesses(db: Database): Promise<void> {
  const flow = openFlow({
    db,
    hooks: {},
    people: flowPeople,
    tenants: { exists: hasTenant },
    now: Date.now,
    administers: () => true,
    categories: async () => new Map(),
    announce: async () => undefined,
  });
  return seedProcesses(flow, author, db);
}
