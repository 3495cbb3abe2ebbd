import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { appHost } from '#src/lib/app-host';
import { lock } from '#src/lib/lock';
import { ownPath } from '#src/lib/own-path';

export const lockPath = '/lock';

/** Where the user was when the screen was locked, as the address of the lock page says. */
function wanted(): string {
  return ownPath(new URLSearchParams(window.location.search).get('to')) ?? '/';
}

/** Puts the lock page's address over the one of the page, which it remembers. */
function coverAddress() {
  const { pathname, search, hash } = window.location;
  if (pathname === lockPath) return;
  window.history.replaceState(window.history.state, '', `${lockPath}?to=${encodeURIComponent(pathname + search + hash)}`);
}

function uncoverAddress() {
  if (window.location.pathname === lockPath) window.history.replaceState(window.history.state, '', wanted());
}

/** How far boxes were scrolled: what is not in the document forgets it. */
const kept = new WeakMap<HTMLElement, number>();

function rememberScroll() {
  for (const element of appHost.querySelectorAll<HTMLElement>('*')) {
    if (element.scrollTop > 0) kept.set(element, element.scrollTop);
    else kept.delete(element);
  }
}

function restoreScroll() {
  for (const element of appHost.querySelectorAll<HTMLElement>('*')) {
    const top = kept.get(element);
    if (top) element.scrollTop = top;
  }
}

interface BehindLockProps {
  /** What is seen while it is locked. */
  readonly page: ReactNode;
  readonly children: ReactNode;
}

/**
 * The app while the screen is not locked. Locked, nothing of it is in the document; what was open before goes on outside of it and
 * comes back as it was left. After a reload there is nothing to come back, so nothing is drawn at all.
 */
export function BehindLock({ page, children }: BehindLockProps) {
  const isLocked = useSyncExternalStore(lock.subscribe, lock.isLocked);
  const [wasOpen, setWasOpen] = useState(false);
  if (!isLocked && !wasOpen) {
    // Before the app's router reads the address for the first time.
    uncoverAddress();
    setWasOpen(true);
  }

  useLayoutEffect(() => {
    if (isLocked) return undefined;
    uncoverAddress();
    document.body.append(appHost);
    restoreScroll();
    return () => {
      rememberScroll();
      appHost.remove();
    };
  }, [isLocked]);

  useLayoutEffect(() => {
    if (!isLocked) return undefined;
    coverAddress();
    // Going back in history is leaving the lock page by its address only.
    window.addEventListener('popstate', coverAddress);
    return () => window.removeEventListener('popstate', coverAddress);
  }, [isLocked]);

  return (
    <>
      {isLocked ? page : null}
      {wasOpen ? createPortal(children, appHost) : null}
    </>
  );
}
