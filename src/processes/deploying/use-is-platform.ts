import { useSyncExternalStore } from 'react';
import { session } from '#src/lib/session/session';

/** The tenant that runs the platform, and the role that does it. */
const platform = { tenant: '000000', role: 'administrator' } as const;

/**
 * Returns whether the user may deploy for tenants other than their own; others are not offered the choice. The server decides.
 */
export function useIsPlatform(): boolean {
  const held = useSyncExternalStore(session.subscribe, session.shown);
  return held?.tenantId === platform.tenant && held.user.roles.includes(platform.role);
}
