import { useEffect } from 'react';
import { preloadDetector } from '#src/components/scanner/detector';
import { loadPasswordEncoder } from '#src/lib/password';
import { useOnline } from '#src/lib/use-online';
import { preloadReport } from '../report-dialog.tsx';

/**
 * Loads everything that the work at a door may need, while there is a connection: the dialog about a doubt, the reader of
 * codes, the encoder of passwords. A failure is ignored here and reported when the part is really used.
 */
export function useReady(): void {
  const isOnline = useOnline();
  useEffect(() => {
    if (!isOnline) return;
    preloadReport();
    for (const load of [preloadDetector, loadPasswordEncoder]) load().catch(() => undefined);
  }, [isOnline]);
}
