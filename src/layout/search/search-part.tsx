import { useState } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import type { Screens } from '../../screens/screens.ts';
import { PartBoundary } from '../part-boundary.tsx';
import type { Opened } from '../use-opened.ts';
import { type Begun, nothingBegun, TypedAhead } from './typed-ahead.tsx';

export const MenuSearch = lazyWithPreload(async () => (await import('./menu-search.tsx')).MenuSearch);

interface SearchPartProps extends Pick<Screens, 'menu' | 'screens' | 'open'> {
  readonly search: Opened;
}

/** Moves the focus away from what is going, at once: nothing that is pressed now is for it. */
function moveFocus(to: Element | null): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  if (to instanceof HTMLElement) to.focus({ preventScroll: true });
}

/** Shows the menu search and, until it has been fetched, a field for what is typed meanwhile. Mount it anew for each opening. */
export function SearchPart({ menu, screens, open, search }: SearchPartProps) {
  const { isOpen, from, close } = search;
  const [begun, setBegun] = useState<Begun>(nothingBegun);
  const handleClose = () => {
    close();
    moveFocus(from);
  };
  const show = (path: string) => {
    // What had the focus belongs to the screen that is left.
    moveFocus(document.querySelector('main'));
    open(path);
  };
  const ahead = isOpen ? <TypedAhead begun={begun} onChange={setBegun} onClose={handleClose} /> : null;
  return (
    <PartBoundary isOpen={isOpen} onClose={handleClose} waiting={ahead}>
      <MenuSearch menu={menu} screens={screens} open={show} isOpen={isOpen} begun={begun} onClose={handleClose} />
    </PartBoundary>
  );
}
