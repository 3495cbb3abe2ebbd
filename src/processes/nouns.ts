import type { Resource } from '#shared/define';
import { writeoff } from '#src/resources/business/writeoff';
import { leave } from '#src/resources/desk/leave';

/** What processes are about, by the route of their category: its definition draws the form and the detail. */
export const processNouns: Readonly<Record<string, Resource>> = { leave, writeoff };
