import type { HttpError } from '@refinedev/core';

import { listOfCell } from '../../kinds/rows/refused-cells.ts';

/** What the engine needs to know of a failed call; the client's own error has it. */
export interface CallError extends HttpError {
  readonly bizCode?: string;
}

/** Someone else saved first. Back ends without stable codes say it by the status alone. */
export function isStale({ bizCode, statusCode }: CallError): boolean {
  return bizCode === undefined ? statusCode === 409 : bizCode === 'STALE';
}

/** Whether every refused field is on the form, so that nothing more needs to be said. */
export function isShownAtFields({ errors }: CallError, names: readonly string[]): boolean {
  const refused = Object.keys(errors ?? {});
  return refused.length > 0 && refused.every((name) => names.includes(listOfCell(name) ?? name));
}
