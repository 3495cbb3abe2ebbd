import { useEffect, useState } from 'react';
import { isRecord } from '#shared/by-name';
import { config } from '#src/config';
import { askTenant } from '#src/providers/sign-in';

export interface Tenant {
  /** Given by the address of the page, so that the user need not know it. */
  readonly tenantId?: string;
  readonly tenantName?: string;
  readonly background?: string;
  /** The user must name a tenant if the address does not give it. */
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
    // The content security policy blocks pictures of other sites.
    background: picture && /^\/(?!\/)/.test(picture) ? picture : undefined,
  };
}

/** Returns the tenant of this address: `undefined` while it is loading, empty if the server knows none or does not answer. */
export function useTenant(): Tenant | undefined {
  const [tenant, setTenant] = useState<Tenant | undefined>(config.tenantMode ? undefined : {});

  useEffect(() => {
    const asking = new AbortController();
    askTenant(window.location.origin, asking.signal)
      .then((found) => setTenant(readTenant(found)))
      .catch(() => {
        // Signing in works without the tenant's name and picture; a server that is down is reported when a token is requested.
        if (!asking.signal.aborted) setTenant({});
      });
    return () => asking.abort();
  }, []);

  return tenant;
}
