import { useLayoutEffect } from 'react';
import { panelId } from './tab-bar.tsx';

interface StillLaidOutProps {
  /** Of the tabs whose pages are in memory. */
  readonly keys: readonly string[];
  readonly shown: string | undefined;
}

/** Where a page stands, if it has been drawn. */
function placeOf(key: string): readonly (readonly [string, HTMLElement])[] {
  const place = document.getElementById(panelId(key))?.parentElement;
  return place ? [[key, place]] : [];
}

/** Puts the places of all pages but one behind it, in display. */
function keep(places: ReadonlyMap<string, HTMLElement>, shown: string | undefined) {
  for (const [key, place] of places) {
    place.hidden = key !== shown;
    if (place.style.display !== '') place.style.removeProperty('display');
  }
}

/**
 * Hides the pages in the back in a way that keeps what the browser knows of them. React takes them out of display, and to show one
 * again the browser works out every style and place on it anew: a third of the wait. Here they keep their box behind the page in
 * front, and what is in it is skipped.
 *
 * To be drawn before the pages: until this effect has run they are out of display, and whichever of theirs measures something lets
 * the browser forget them. React hides a page once more when it draws something of it in the back.
 */
export function StillLaidOut({ keys, shown }: StillLaidOutProps) {
  useLayoutEffect(() => {
    const places = new Map(keys.flatMap(placeOf));
    keep(places, shown);
    const observer = new MutationObserver(() => keep(places, shown));
    for (const place of places.values()) observer.observe(place, { attributeFilter: ['style'] });
    return () => observer.disconnect();
  });
  return null;
}
