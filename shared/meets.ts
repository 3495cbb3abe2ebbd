import type { FieldCondition } from './field.ts';

/** Returns whether another field has a value that a condition names. Keys are compared as texts. */
export function meets({ is }: FieldCondition, value: unknown): boolean {
  return is.some((key) => String(key) === String(value));
}
