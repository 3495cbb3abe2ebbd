import type { Resource } from '#shared/define';
import { http } from './http.ts';

/** Fetches the definition of a noun that was published while the server runs. */
export async function fetchNoun(name: string): Promise<Resource> {
  const { data } = await http.get<Resource>('blade-develop/published/definition', { params: { name } });
  return data;
}
