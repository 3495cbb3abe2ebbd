import type { HttpError } from '@refinedev/core';
import type { FormInstance } from 'antd';
import { listOfCell } from '../../kinds/rows/refused-cells.ts';

/** The error of a failed call as the engine needs it; it is the one that the HTTP client throws. */
export interface CallError extends HttpError {
  readonly bizCode?: string;
}

/** Returns whether another user saved first. Servers without stable codes report it by the status 409 alone. */
export function isStale({ bizCode, statusCode }: CallError): boolean {
  return bizCode === undefined ? statusCode === 409 : bizCode === 'STALE';
}

/** Returns the names of the fields that the form shows now, without those that another field's value leaves out. */
export function drawnNames(form: FormInstance): readonly string[] {
  return Object.keys(form.getFieldsValue());
}

/** Scrolls to the first field that was refused. */
export function showFirst(form: FormInstance, errors: Readonly<Record<string, unknown>> = {}): void {
  const first = drawnNames(form).find((name) => name in errors);
  if (first) form.scrollToField(first, { block: 'center', focus: true });
}

/** Returns whether every refused field is among these names, so that the form shows the whole error and no message is needed. */
export function isShownAtFields({ errors }: CallError, names: readonly string[]): boolean {
  const refused = Object.keys(errors ?? {});
  return refused.length > 0 && refused.every((name) => names.includes(listOfCell(name) ?? name));
}
