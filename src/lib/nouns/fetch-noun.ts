import type { Resource } from '#shared/define';
import { ask } from '../http/ask.ts';

/** Fetches the definition of a noun that was published while the server runs. */
export const fetchNoun = (name: string): Promise<Resource> =>
  ask<Resource>('blade-develop/published/definition', { params: { name } });
