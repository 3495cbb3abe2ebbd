import { config } from '../config.ts';
import { type ApiError, isApiError } from './api-error.ts';

/** Failures that have a screen of their own, or that the operator asked to keep quiet: nothing is shown for them. */
export function isQuiet({ code, bizCode }: ApiError): boolean {
  return code === 401 || bizCode === 'MUST_CHANGE_PASSWORD' || config.silentCodes.includes(code);
}

/** Why something failed, for the reader; nothing where that is kept quiet. */
export function wordsOf(error: unknown): string {
  if (isApiError(error) && isQuiet(error)) return '';
  return error instanceof Error ? error.message : String(error);
}
