import { useEffect, useState } from 'react';
import { useText } from '#src/lib/i18n';
import { enterBySite, type Guest, type SiteFailure, type SiteReturn } from '#src/lib/sign-in/social';
import { recallWanted } from '#src/lib/sign-in/wanted-page';
import '#src/locales/ways';
import type { MessageKey } from '#src/locales/words';
import { RegisterDialog } from './register-dialog.tsx';
import { knownTenant } from './tenant-input.tsx';
import type { Tenant } from './use-tenant.ts';

const failures: Readonly<Record<SiteFailure, MessageKey>> = {
  denied: 'ways.siteDenied',
  away: 'ways.siteAway',
  unknown: 'ways.siteUnknown',
  failed: 'ways.siteFailed',
};

interface SocialReturnProps {
  readonly tenant: Tenant;
  readonly back: SiteReturn;
  /** Whether the tenant and the sign-in methods are loaded. */
  readonly isReady: boolean;
  /** Called with a message when the attempt failed or led to a registration; the other ways are shown again. */
  readonly onOver: (message: string) => void;
}

/** Handles the return from another site: starts a session, offers a registration, or reports why neither is possible. */
export function SocialReturn({ tenant, back, isReady, onOver }: SocialReturnProps) {
  const text = useText();
  const [guest, setGuest] = useState<Guest>();

  // Removed from the address at once: addresses are easily copied, stored and sent.
  useEffect(recallWanted, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is good for one try, whatever changes meanwhile
  useEffect(() => {
    if (!isReady) return;
    const over = (error: unknown) =>
      onOver(error instanceof Error && error.message ? error.message : text(failures[back.failure]));
    if (back.answer) enterBySite(knownTenant(tenant), back.answer).then(setGuest, over);
    else over(undefined);
  }, [isReady]);

  if (guest) return <RegisterDialog tenant={tenant} guest={guest} onOver={onOver} />;
  return <p role="status">{text('ways.recognising')}</p>;
}
