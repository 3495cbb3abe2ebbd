import { useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import type { Row } from '#src/meta/kinds/kind';
import type { HandedPassword } from '#src/people/passwords-dialog.tsx';

const PlatformDialog = lazyWithPreload(async () => (await import('#src/people/platform-dialog.tsx')).PlatformDialog);
const PasswordsDialog = lazyWithPreload(async () => (await import('#src/people/passwords-dialog.tsx')).PasswordsDialog);

type Open =
  | { readonly kind: 'platform'; readonly rows: readonly Row[] }
  | { readonly kind: 'passwords'; readonly passwords: readonly HandedPassword[] };

/** Keeps the one dialog that is open; it stays mounted until it has left the screen. */
export function usePersonDialogs(resource: Resource) {
  const [state, setState] = useState<{ readonly open: Open; readonly isOpen: boolean; readonly turn: number }>();
  const shows = useMemo(() => {
    const show = (open: Open) => setState((before) => ({ open, isOpen: true, turn: (before?.turn ?? 0) + 1 }));
    return {
      platform: (rows: readonly Row[]) => show({ kind: 'platform', rows }),
      passwords: (passwords: readonly HandedPassword[]) => show({ kind: 'passwords', passwords }),
    };
  }, []);

  const draw = () => {
    if (!state) return null;
    const { open, isOpen, turn } = state;
    const life = {
      isOpen,
      onClose: () => setState({ ...state, isOpen: false }),
      afterClose: () => setState((now) => (now?.turn === turn ? undefined : now)),
    };
    if (open.kind === 'passwords') return <PasswordsDialog key={turn} {...life} passwords={open.passwords} />;
    return <PlatformDialog key={turn} {...life} resource={resource} rows={open.rows} />;
  };
  return { shows, dialog: draw() };
}
