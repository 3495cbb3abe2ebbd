import { ApiError, isApiError } from '../lib/http/api-error.ts';
import { isQuiet } from '../lib/refine/quiet.ts';

async function silence<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (isApiError(error) && isQuiet(error)) throw new ApiError('', error);
    throw error;
  }
}

/** Returns the same provider, whose silenced failures reject without a message. */
export function quietly<T extends object>(provider: T): T {
  const entries = Object.entries(provider).map(([name, method]) => [
    name,
    (...args: unknown[]) => {
      const answer: unknown = method(...args);
      return answer instanceof Promise ? silence(answer) : answer;
    },
  ]);
  return Object.fromEntries(entries) as T;
}
