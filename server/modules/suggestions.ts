import type { Suggestions } from '#server/crud/suggestions';
import { writeoffApprover } from './business/writeoff/suggest.ts';
import { leaveApprover } from './desk/leave/suggest.ts';

/** The rows that are suggested in forms, by the names that fields give them. */
export const suggestions: Suggestions = { leaveApprover, writeoffApprover };
