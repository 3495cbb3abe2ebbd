import { useLayoutEffect } from 'react';
import type { Location } from 'react-router-dom';
import { useDataRouter } from '#src/lib/router/data-router';
import { panelId } from './tab-bar.tsx';
import { isSameAddress, type Tab } from './tabs.ts';

interface StillLaidOutProps {
  /** The tabs whose pages are in memory. */
  readonly pages: readonly Pick<Tab, 'key' | 'location'>[];
  readonly shown: string | undefined;
}

/** Returns the element around a page with its key, if the page has been drawn. */
function placeOf({ key }: Pick<Tab, 'key'>): readonly (readonly [string, HTMLElement])[] {
  const place = document.getElementById(panelId(key))?.parentElement;
  return place ? [[key, place]] : [];
}

/** Keeps the elements of all pages displayed, and hides all but the shown one behind it. */
function keep(places: ReadonlyMap<string, HTMLElement>, shown: string | undefined) {
  for (const [key, place] of places) {
    const isBehind = key !== shown;
    // Setting an attribute anew has the browser work out the styles of the element, also for the same value.
    if (place.hidden !== isBehind) place.hidden = isBehind;
    if (place.style.display !== '') place.style.removeProperty('display');
  }
}

/**
 * Hides background pages in a way that keeps their computed layout. React sets `display: none`, and to show such a page again
 * the browser computes all of its styles and positions anew: a third of the wait. Here the pages keep their box behind the
 * current page, and only the drawing of their content is skipped.
 *
 * A page that is shown again as it was left comes to the front as soon as the window is at its address: the browser paints it
 * while React still renders what follows (menu, bar, the effects of the page).
 *
 * It must be rendered before the pages: until this effect has run they have `display: none`, and if one of their own effects
 * measures something, the browser discards the layout. React hides a page once more when it draws something in it in the
 * background.
 */
export function StillLaidOut({ pages, shown }: StillLaidOutProps) {
  const router = useDataRouter();
  useLayoutEffect(() => {
    const places = new Map(pages.flatMap(placeOf));
    const frontAt = (here: Location | undefined) =>
      pages.find(({ key, location }) => places.has(key) && here && isSameAddress(location, here))?.key ?? shown;
    const keepAll = () => keep(places, frontAt(router?.state.location));
    keepAll();
    const observer = new MutationObserver(keepAll);
    for (const place of places.values()) observer.observe(place, { attributeFilter: ['style'] });
    const unsubscribe = router?.subscribe(keepAll);
    return () => {
      observer.disconnect();
      unsubscribe?.();
    };
  });
  return null;
}
