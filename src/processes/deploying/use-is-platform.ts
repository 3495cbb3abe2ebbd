import { useSyncExternalStore } from 'react';
import { session } from '#src/lib/session';

/** The tenant that runs the platform, and the role that does it. */
const platform = { tenant: '000000', role: 'administrator' } as const;

/** Whether the reader deploys for tenants other than his own; of others it is not asked. The server decides. */
export function useIsPlatform(): boolean {
  const held = useSyncExternalStore(session.subscribe, session.shown);
  return held?.tenantId === platform.tenant && held.user.roles.includes(platform.role);
}
