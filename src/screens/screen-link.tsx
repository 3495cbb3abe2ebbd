import type { MouseEvent, ReactNode } from 'react';
import { useText } from '#src/lib/i18n';
import { useIsHere } from '#src/lib/router/data-router';
import { type Screen, windowOf } from '#src/screens/routes';
import { useScreens } from './screens.ts';

interface ScreenLinkProps {
  readonly screen: Screen;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly tabIndex?: number;
}

/** Returns whether a click stays in this window; with a modifier key or the middle button the browser opens another one. */
function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);
}

/**
 * Shows a link to a screen, as it was left if it is open. A screen that opens in a window of its own has no access to this one.
 */
export function ScreenLink({ screen, children, ...rest }: ScreenLinkProps) {
  const isHere = useIsHere(screen.path);
  const { open, prepare } = useScreens();
  const text = useText();
  const address = windowOf(screen);
  if (address !== undefined) {
    return (
      <a {...rest} href={address} target="_blank" rel="noopener noreferrer" title={text('layout.side.newWindow')}>
        {children}
      </a>
    );
  }
  const handleClick = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    open(screen.path);
  };
  return (
    <a
      {...rest}
      href={screen.path}
      aria-current={isHere ? 'page' : undefined}
      onClick={handleClick}
      onPointerEnter={() => void prepare?.(screen)}
    >
      {children}
    </a>
  );
}
