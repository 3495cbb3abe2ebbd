import { inTime } from '#src/lib/in-time';
import { inFlowable } from './flowable.ts';
import { Unreadable } from './unreadable.ts';

const isDrawn = /<(?:[\w.-]+:)?BPMNShape[\s>]/;
const isUnsafe = /<!(?:DOCTYPE|ENTITY)/i;

/** What can be shown of a process: its drawing, or one that is made for it. */
export async function drawable(xml: string): Promise<string> {
  if (isUnsafe.test(xml)) throw new Unreadable('DOCTYPE');
  const own = inFlowable(xml);
  if (isDrawn.test(own)) return own;
  const { laidOut } = await inTime(import('./layout.ts'));
  return laidOut(own);
}
