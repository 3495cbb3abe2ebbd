const MASKED = '***';
const secretKey = /password|secret|token|idno|id_no|signimage|captcha|credential|authorization/i;
/** The deepest level that is copied; no body of ours is deeper. */
const mostLevels = 8;

/** The secrets in URLs: user and password before the host, and the values of secret parameters. */
const inAddresses = [/(:\/\/)[^\s"'<>]*(?=@)/g, /([?&;][^=&;\s]*(?:password|passwd|pwd|secret|token)[^=&;\s]*=)[^&;\s]*/gi];
const maskAddresses = (text: string) => inAddresses.reduce((masked, secret) => masked.replace(secret, `$1${MASKED}`), text);

/**
 * Returns a copy of sent parameters that may be logged: values whose name is that of a secret are masked
 * (promise 64), and so are the credentials in URLs.
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
