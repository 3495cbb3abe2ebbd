import type { Resource } from '#shared/define';
import { writeoff } from '#src/resources/business/writeoff';
import { leave } from '#src/resources/desk/leave';

/** The resources that processes approve, by the route of their category; the definition draws the form and the detail. */
export const processNouns: Readonly<Record<string, Resource>> = { leave, writeoff };
