import type { Suggestions } from '#server/crud/suggestions';
import { writeoffApprover } from './business/writeoff/process.ts';
import { leaveApprover } from './desk/leave/process.ts';

/** The rows that are suggested in forms, by the names that fields give them. */
export const suggestions: Suggestions = { leaveApprover, writeoffApprover };
