const MASKED = '***';
const secretKey = /password|secret|token|idno|id_no|signimage|captcha|credential|authorization/i;
/** Deeper than any body of ours. */
const mostLevels = 8;

/** A copy of sent parameters that may be written down: what a secret's name stands before is masked (security-and-reliability 64). */
export function maskSecrets(value: unknown, level = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (level >= mostLevels) return MASKED;
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => maskSecrets(item, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, secretKey.test(key) ? MASKED : maskSecrets(item, level + 1)]),
  );
}
