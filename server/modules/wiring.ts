import { tenantBeginning } from '#server/seed/tenant';
import { profilesOfPeople } from './business/person/mirror.ts';
import { businessUses } from './business/uses.ts';
import { lossOf } from './operation/exception/loss.ts';
import { tasksForOthers } from './operation/task/for-others.ts';
import { operationUses } from './operation/uses.ts';
import { openInUse } from './ports/in-use.ts';
import type { Ports } from './ports/ports.ts';

/** The answers of all areas to what the others ask. An area of its own is entered here, and known to nobody else. */
export const ports: Ports = {
  inUse: openInUse([...businessUses, ...operationUses]),
  profiles: profilesOfPeople,
  lossOf,
  tasks: tasksForOthers,
  tenantBeginning,
};
