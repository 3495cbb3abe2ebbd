import { inTime } from '#src/lib/browser/time-out';
import { inFlowable } from './flowable.ts';
import { Unreadable } from './unreadable.ts';

const isDrawn = /<(?:[\w.-]+:)?BPMNShape[\s>]/;
const isUnsafe = /<!(?:DOCTYPE|ENTITY)/i;

/**
 * Returns BPMN that can be shown: the given one, or a copy with a generated layout where it has none.
 *
 * @throws Unreadable when it declares a document type, which could expand entities
 */
export async function drawable(xml: string): Promise<string> {
  if (isUnsafe.test(xml)) throw new Unreadable('DOCTYPE');
  const own = inFlowable(xml);
  if (isDrawn.test(own)) return own;
  const { laidOut } = await inTime(import('./layout.ts'));
  return laidOut(own);
}
