import type { BpmnObject } from './services.ts';

/** Returns the name of an element, or an empty text if it has none. */
export const ownName = (object: BpmnObject): string => String(object.get('name') ?? '').trim();
