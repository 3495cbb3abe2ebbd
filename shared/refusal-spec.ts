import type { Words } from './field.ts';

/** A refusal of the catalogue: its status and its words. */
export interface ErrorSpec extends Words {
  /** HTTP status and body `code` of the answer. */
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 414 | 415 | 429 | 500 | 503;
}
