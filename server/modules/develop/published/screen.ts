import { readCodes } from '#server/crud/scope/rights';
import { type Actor, isPermitted } from '#server/lib/actor';
import { routeOf } from './menus.ts';
import type { PublishedNouns } from './service.ts';

/** Returns the address of the screen of a live noun, for who may see it; an empty text for others, and where none is live. */
export function screenFor(nouns: PublishedNouns, actor: Actor, name: string): string {
  const found = nouns.definition(name);
  return found && isPermitted(actor, readCodes(found)) ? routeOf(found) : '';
}
