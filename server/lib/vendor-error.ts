import { AppError } from '#shared/errors';
import { vendorMs } from './outbound.ts';

const slow = new Set(['TimeoutError', 'AbortError', 'ETIMEDOUT', 'ESOCKETTIMEDOUT']);
const unreachable = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|EPIPE|EPROTO|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;
const longestReason = 200;

/** The forms in which a vendor repeats a text: as it is, as part of an address or form, and as part of JSON. */
const formsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  new URLSearchParams({ '': secret }).toString().slice(1),
  JSON.stringify(secret).slice(1, -1),
];

/**
 * Returns the words of another service as they may be shown and logged: on one line, not too long, and without the secrets that it
 * was sent. Everything that a service says passes here.
 */
export function wordsOf(said: string, secrets: readonly string[]): string {
  const forms = [...new Set(secrets.filter((secret) => secret !== '').flatMap(formsOf))];
  // The longest first: one secret may be part of another.
  const masked = forms.sort((one, other) => other.length - one.length).reduce((text, form) => text.replaceAll(form, '***'), said);
  return masked
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, longestReason);
}

const reasonOf = ({ name, message }: Error) => (message && message !== name ? `${name} ${message}` : name);

/** The service that was called. */
interface Called {
  /** The name that users gave it, or its host. */
  readonly name: string;
  /** The texts that must not be shown if it repeats them. */
  readonly secrets: readonly string[];
}

/** Turns the error of a call to another service into a refusal, with the service's own message only where it has answered. */
export function vendorError(error: unknown, { name, secrets }: Called): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('VENDOR_UNREACHABLE', { name });
  const code = 'code' in error ? String(error.code) : '';
  if (slow.has(error.name) || slow.has(code)) return new AppError('VENDOR_SLOW', { name, n: vendorMs / 1000 });
  if (unreachable.test(code)) return new AppError('VENDOR_UNREACHABLE', { name });
  return new AppError('VENDOR_REFUSED', { name, reason: wordsOf(reasonOf(error), secrets) });
}
