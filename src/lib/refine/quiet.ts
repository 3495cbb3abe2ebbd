import { config } from '../../config.ts';
import { type ApiError, isApiError } from '../http/api-error.ts';

/** Returns whether a failure is not reported: it has a screen of its own, or the operator has silenced it. */
export function isQuiet({ code, bizCode }: ApiError): boolean {
  return code === 401 || bizCode === 'MUST_CHANGE_PASSWORD' || config.silentCodes.includes(code);
}

/** Returns the message of an error for the user; an empty text where it is not reported. */
export function wordsOf(error: unknown): string {
  if (isApiError(error) && isQuiet(error)) return '';
  return error instanceof Error ? error.message : String(error);
}
