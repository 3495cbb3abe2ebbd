import { successMessages } from '#shared/errors';
import type { Language } from '#shared/field';
import type { Envelope } from '#shared/wire';

/** Makes the envelope of a success. */
export function ok<T>(data: T, language: Language = 'zh'): Envelope<T> {
  return { code: 200, success: true, data, msg: successMessages.DONE[language] };
}

/** Makes the envelope of a success without data: `data` prints as `{}`. */
export function okEmpty(language: Language = 'zh'): Envelope<Record<string, never>> {
  return { code: 200, success: true, data: {}, msg: successMessages.EMPTY[language] };
}
