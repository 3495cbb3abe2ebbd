import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { PageBoundary } from '#src/components/page-boundary.tsx';
import { FailedDrawer } from './failed-drawer.tsx';
import { LinksContext, type RecordPlace } from './links-context.ts';

const RecordDrawer = lazyWithPreload(async () => (await import('./record-drawer.tsx')).RecordDrawer);

interface RecordLinksProps {
  /** Whether the user may read the rows of a noun; keep it stable. */
  readonly mayRead: (noun: string) => boolean;
  readonly children: ReactNode;
}

/**
 * Lets references below it open the record that they name. A record opened from another one takes its place, with a way back.
 */
export function RecordLinks({ mayRead, children }: RecordLinksProps) {
  const [trail, setTrail] = useState<readonly RecordPlace[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  const open = useCallback((place: RecordPlace) => {
    setTrail([place]);
    setOpen(true);
  }, []);
  const follow = useCallback((place: RecordPlace) => setTrail((before) => [...before, place]), []);
  const links = useMemo(() => ({ mayRead, open }), [mayRead, open]);
  const within = useMemo(() => ({ mayRead, open: follow }), [mayRead, follow]);
  const shown = { isOpen, onClose: () => setOpen(false), afterClose: () => setTrail([]) };
  return (
    <LinksContext value={links}>
      {children}
      {trail.length > 0 && (
        <LinksContext value={within}>
          <PageBoundary
            key={turn}
            onReopen={() => setTurn(turn + 1)}
            around={(failed) => <FailedDrawer {...shown}>{failed}</FailedDrawer>}
          >
            <RecordDrawer {...shown} trail={trail} onBack={() => setTrail((before) => before.slice(0, -1))} />
          </PageBoundary>
        </LinksContext>
      )}
    </LinksContext>
  );
}
