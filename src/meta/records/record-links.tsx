import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { LinksContext, type RecordPlace } from './links-context.ts';

const RecordDrawer = lazy(async () => ({ default: (await import('./record-drawer.tsx')).RecordDrawer }));

interface RecordLinksProps {
  /** Whether the user may read the rows of a noun; keep it stable. */
  readonly mayRead: (noun: string) => boolean;
  readonly children: ReactNode;
}

/** Lets references within lead to the record that they name. One that is opened from another takes its place, with a way back. */
export function RecordLinks({ mayRead, children }: RecordLinksProps) {
  const [trail, setTrail] = useState<readonly RecordPlace[]>([]);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback((place: RecordPlace) => {
    setTrail([place]);
    setOpen(true);
  }, []);
  const follow = useCallback((place: RecordPlace) => setTrail((before) => [...before, place]), []);
  const links = useMemo(() => ({ mayRead, open }), [mayRead, open]);
  const within = useMemo(() => ({ mayRead, open: follow }), [mayRead, follow]);
  return (
    <LinksContext value={links}>
      {children}
      {trail.length > 0 && (
        <LinksContext value={within}>
          <Suspense fallback={null}>
            <RecordDrawer
              trail={trail}
              isOpen={isOpen}
              onBack={() => setTrail((before) => before.slice(0, -1))}
              onClose={() => setOpen(false)}
              afterClose={() => setTrail([])}
            />
          </Suspense>
        </LinksContext>
      )}
    </LinksContext>
  );
}
