import { businessMoment } from '#server/lib/time';

/** Today, where the bank is. */
export const today = (): string => businessMoment(Date.now()).slice(0, 10);

/** Returns what a preparation leads to, made once more if midnight came in between, so that it holds for one day. */
export async function onOneDay<Made>(make: () => Promise<Made>): Promise<Made> {
  const begun = today();
  const made = await make();
  return today() === begun ? made : make();
}
