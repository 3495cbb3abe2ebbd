import { businessDay } from '#shared/time';

/** Today, where the bank is. */
export const today = (): string => businessDay(Date.now());

/** Returns what a preparation leads to, made once more if midnight came in between, so that it holds for one day. */
export async function onOneDay<Made>(make: () => Promise<Made>): Promise<Made> {
  const begun = today();
  const made = await make();
  return today() === begun ? made : make();
}
