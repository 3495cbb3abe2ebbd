import { refuse } from '#server/crud/write/input';
import type { Outbound } from '#server/lib/outbound';
import { AppError } from '#shared/errors';

interface Place {
  readonly host: string;
  readonly port: number;
  /** The field that holds the address and gets the refusal. */
  readonly field: string;
}

/** Refuses an address that will not be called, while it is being saved: a name is checked again whenever it is resolved. */
export function assertPlace(outbound: Outbound, { host, port, field }: Place): void {
  try {
    outbound.assertAllowed(host, port);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, params } = error.refusal;
    refuse({ [field]: { code, ...(params && { params }) } });
  }
}

/** The same of the web address in the field `endpoint`. */
export function assertAddress(outbound: Outbound, endpoint: string | null): void {
  if (!endpoint) return;
  const { hostname, port, protocol } = new URL(endpoint);
  assertPlace(outbound, { host: hostname, port: Number(port) || (protocol === 'https:' ? 443 : 80), field: 'endpoint' });
}
