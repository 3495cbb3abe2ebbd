const MASKED = '***';
const secretKey = /password|secret|token|idno|id_no|signimage|captcha|credential|authorization/i;
/** Deeper than any body of ours. */
const mostLevels = 8;

/** Who signs in at an address, and what an option of one keeps secret. */
const inAddresses = [/(:\/\/)[^\s"'<>]*(?=@)/g, /([?&;][^=&;\s]*(?:password|passwd|pwd|secret|token)[^=&;\s]*=)[^&;\s]*/gi];
const maskAddresses = (text: string) => inAddresses.reduce((masked, secret) => masked.replace(secret, `$1${MASKED}`), text);

/**
 * A copy of sent parameters that may be written down: what a secret's name stands before is masked (security-and-reliability 64),
 * and so is what an address says of who signs in there.
 */
export function maskSecrets(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return maskAddresses(value);
  if (typeof value !== 'object' || value === null) return value;
  if (level >= mostLevels) return MASKED;
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => maskSecrets(item, level + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, secretKey.test(key) ? MASKED : maskSecrets(item, level + 1)]),
  );
}
