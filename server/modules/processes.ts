import { writeoffProcess } from './business/writeoff/process.ts';
import { leaveProcess } from './desk/leave/process.ts';
import type { ProcessNoun } from './flow/process-noun.ts';
import type { Services } from './services.ts';

/** The nouns whose rows are approved by processes. */
export const openProcessNouns = (services: Services): readonly ProcessNoun[] => [
  leaveProcess(services),
  writeoffProcess(services),
];
