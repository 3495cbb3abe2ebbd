import { useEffect, useState } from 'react';
import { config } from '#src/config';
import { withoutToken } from '#src/lib/grants';
import { http } from '#src/lib/http';
import { isRecord } from '#src/lib/token';

export interface Tenant {
  /** Told by the address of this page; the user need not know it. */
  readonly tenantId?: string;
  readonly tenantName?: string;
  readonly background?: string;
  /** Tenants are told apart here: where the address does not say which, whoever signs in does. */
  readonly isTyped?: boolean;
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function readTenant(data: unknown): Tenant {
  if (!isRecord(data)) return {};
  const picture = textIn(data.backgroundUrl);
  return {
    tenantId: textIn(data.tenantId),
    tenantName: textIn(data.tenantName),
    // The policy of the page lets no picture of another site in.
    background: picture && /^\/(?!\/)/.test(picture) ? picture : undefined,
  };
}

/** Whose address this is. Undefined while that is being asked; nobody's when the server does not know or does not answer. */
export function useTenant(): Tenant | undefined {
  const [tenant, setTenant] = useState<Tenant | undefined>(config.tenantMode ? undefined : {});

  useEffect(() => {
    const asking = new AbortController();
    const options = { ...withoutToken, params: { domain: window.location.origin }, signal: asking.signal };
    http
      .get<unknown>('blade-system/tenant/info', options)
      .then(({ data }) => setTenant(readTenant(data)))
      .catch(() => {
        // Signing in works without a greeting; a server that is away says so when it is asked for a token.
        if (!asking.signal.aborted) setTenant({});
      });
    return () => asking.abort();
  }, []);

  return tenant;
}
