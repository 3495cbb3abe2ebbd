import { useLayoutEffect } from 'react';
import { panelId } from './tab-bar.tsx';

interface StillLaidOutProps {
  /** The keys of the tabs whose pages are in memory. */
  readonly keys: readonly string[];
  readonly shown: string | undefined;
}

/** Returns the element around a page with its key, if the page has been drawn. */
function placeOf(key: string): readonly (readonly [string, HTMLElement])[] {
  const place = document.getElementById(panelId(key))?.parentElement;
  return place ? [[key, place]] : [];
}

/** Keeps the elements of all pages displayed, and hides all but the shown one behind it. */
function keep(places: ReadonlyMap<string, HTMLElement>, shown: string | undefined) {
  for (const [key, place] of places) {
    place.hidden = key !== shown;
    if (place.style.display !== '') place.style.removeProperty('display');
  }
}

/**
 * Hides background pages in a way that keeps their computed layout. React sets `display: none`, and to show such a page again
 * the browser computes all of its styles and positions anew: a third of the wait. Here the pages keep their box behind the
 * current page, and only the drawing of their content is skipped.
 *
 * It must be rendered before the pages: until this effect has run they have `display: none`, and if one of their own effects
 * measures something, the browser discards the layout. React hides a page once more when it draws something in it in the
 * background.
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
