import { http } from './http.ts';

interface Asked {
  readonly params?: object;
  readonly signal?: AbortSignal;
}

/**
 * Asks the server what everything else is built upon, and what is therefore asked for without Refine: rights, menus, dictionaries,
 * parameters, definitions. Pages ask by `src/calls`.
 */
export async function ask<T>(path: string, options: Asked = {}): Promise<T> {
  const { data } = await http.get<T>(path, options);
  return data;
}

/** Asks for an array. For a user without roles some servers return `{}` where others return an empty list. */
export async function askList<T>(path: string, options?: Asked): Promise<T[]> {
  const data = await ask<unknown>(path, options);
  return Array.isArray(data) ? data : [];
}
