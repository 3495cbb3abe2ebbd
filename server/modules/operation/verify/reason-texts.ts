import type { Language } from '#shared/field';
import { type VerifyReason, verifyReasons } from '#shared/handover/verify-reasons';

/** Reasons as they are stored, in words. */
export function reasonTexts(stored: unknown, language: Language): string[] {
  const codes: readonly unknown[] = Array.isArray(stored) ? stored : [];
  return codes.map((code) => verifyReasons[code as VerifyReason]?.[language] ?? String(code));
}
