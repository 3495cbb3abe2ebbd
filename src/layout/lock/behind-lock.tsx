import { type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { appHost } from '#src/lib/browser/app-host';
import { ownPath } from '#src/lib/router/own-path';
import { lock } from '#src/lib/session/page-lock';

export const lockPath = '/lock';

/** Returns the address at which the screen was locked, from the query of the lock page. */
function wanted(): string {
  return ownPath(new URLSearchParams(window.location.search).get('to')) ?? '/';
}

/** Replaces the address by that of the lock page, which keeps the original in its query. */
function coverAddress() {
  const { pathname, search, hash } = window.location;
  if (pathname === lockPath) return;
  window.history.replaceState(window.history.state, '', `${lockPath}?to=${encodeURIComponent(pathname + search + hash)}`);
}

function uncoverAddress() {
  if (window.location.pathname === lockPath) window.history.replaceState(window.history.state, '', wanted());
}

/** The scroll positions of elements: they are lost when an element leaves the document. */
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
  /** The page shown while the screen is locked. */
  readonly page: ReactNode;
  readonly children: ReactNode;
}

/**
 * Shows the app while the screen is not locked. While it is locked, none of it is in the document: pages opened before live on
 * outside of it and return as they were left. After a reload there are none to return, so nothing is rendered at all.
 */
export function BehindLock({ page, children }: BehindLockProps) {
  const isLocked = useSyncExternalStore(lock.subscribe, lock.isLocked);
  const [wasOpen, setWasOpen] = useState(false);
  if (!isLocked && !wasOpen) {
    // Must run before the app's router reads the address for the first time.
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
    // Going back in history would otherwise change the address while the lock page stays.
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
