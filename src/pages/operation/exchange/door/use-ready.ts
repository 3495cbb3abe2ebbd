import { useEffect } from 'react';
import { preloadDetector } from '#src/components/scanner/detector';
import { loadPasswordEncoder } from '#src/lib/password';
import { useOnline } from '#src/lib/use-online';
import { preloadReport } from '../report-dialog.tsx';

/**
 * Fetches what the work at a door may come to need, as long as there is a network: what asks about a doubt, what reads codes, what a
 * password is sent as. A failure is met again when the part is really used.
 */
export function useReady(): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline) return;
    preloadReport();
    for (const load of [preloadDetector, loadPasswordEncoder]) load().catch(() => undefined);
  }, [isOnline]);
}
