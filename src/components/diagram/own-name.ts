import type { BpmnObject } from './services.ts';

/** What somebody has called an element of a drawing; empty where nobody has. */
export const ownName = (object: BpmnObject): string => String(object.get('name') ?? '').trim();
