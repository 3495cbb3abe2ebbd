import type { HttpError } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { listOfCell } from '../../kinds/rows/refused-cells.ts';

/** What the engine needs to know of a failed call; the client's own error has it. */
export interface CallError extends HttpError {
  readonly bizCode?: string;
}

/** Someone else saved first. Back ends without stable codes say it by the status alone. */
export function isStale({ bizCode, statusCode }: CallError): boolean {
  return bizCode === undefined ? statusCode === 409 : bizCode === 'STALE';
}

/** The fields that stand on a form now: not those that the value of another one leaves out. */
export function drawnNames(form: FormInstance): readonly string[] {
  return Object.keys(form.getFieldsValue());
}

/** Brings the first field that was refused before the reader's eyes. */
export function showFirst(form: FormInstance, errors: Readonly<Record<string, unknown>> = {}): void {
  const first = drawnNames(form).find((name) => name in errors);
  if (first) form.scrollToField(first, { block: 'center', focus: true });
}

/** Whether every refused field is among these, so that nothing more needs to be said. */
export function isShownAtFields({ errors }: CallError, names: readonly string[]): boolean {
  const refused = Object.keys(errors ?? {});
  return refused.length > 0 && refused.every((name) => names.includes(listOfCell(name) ?? name));
}
