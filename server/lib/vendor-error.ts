import { AppError } from '#shared/errors';
import { vendorMs } from './outbound.ts';

const slow = new Set(['TimeoutError', 'AbortError', 'ETIMEDOUT', 'ESOCKETTIMEDOUT']);
const unreachable = /^(ECONN|ENOTFOUND|EAI_|EHOST|ENET|EPIPE|EPROTO|ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/;
const longestReason = 200;

/** Returns the error message of a service, on one line and not too long. */
function reasonOf({ name, message }: Error): string {
  const words = message && message !== name ? `${name} ${message}` : name;
  return words.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').slice(0, longestReason);
}

/** Turns the error of a call to another service into a refusal, with the service's own message only where it has answered. */
export function vendorError(error: unknown, service: string): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('VENDOR_UNREACHABLE', { name: service });
  const code = 'code' in error ? String(error.code) : '';
  if (slow.has(error.name) || slow.has(code)) return new AppError('VENDOR_SLOW', { name: service, n: vendorMs / 1000 });
  if (unreachable.test(code)) return new AppError('VENDOR_UNREACHABLE', { name: service });
  return new AppError('VENDOR_REFUSED', { name: service, reason: reasonOf(error) });
}
