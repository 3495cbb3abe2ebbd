import { type KeptPlaces, type Places, restorePlaces, storePlaces } from './tab-storage.ts';

let kept: Map<string, KeptPlaces> | undefined;

/** Of the tabs that are not drawn; and, after a reload, of all of them until they are. */
function all(): Map<string, KeptPlaces> {
  kept ??= new Map(Object.entries(restorePlaces()));
  return kept;
}

/** What each page that is drawn would be remembered by. */
const drawn = new Map<string, () => KeptPlaces>();

function storeAll() {
  const now = [...drawn].map(([key, read]) => [key, read()] as const);
  storePlaces(Object.fromEntries([...all(), ...now]));
}

window.addEventListener('pagehide', storeAll);

/** Remembers a page that leaves memory or the window; answers how to stop. */
export function keepPlaces(key: string, read: () => KeptPlaces): () => void {
  drawn.set(key, read);
  all().delete(key);
  return () => {
    // The page of another turn may stand in its place already.
    if (drawn.get(key) !== read) return;
    drawn.delete(key);
    all().set(key, read());
  };
}

/** Where a page at this address was left. Once it is drawn it remembers by itself. */
export function placesOf(key: string, address: string): Places {
  const found = all().get(key);
  return found?.address === address ? found.places : {};
}

/** Forgets the tabs that are closed. */
export function keepPlacesOf(keys: readonly string[]): void {
  for (const key of all().keys()) if (!keys.includes(key)) all().delete(key);
}

function stepOf(element: Element): string {
  const kind = `${element.tagName}.${element.classList[0] ?? ''}`;
  const alike = [...(element.parentElement?.children ?? [])].filter(
    (other) => `${other.tagName}.${other.classList[0] ?? ''}` === kind,
  );
  return `${kind}:${alike.indexOf(element)}`;
}

/** The way from a page's box to one inside it, which the next drawing of the page has as well. */
function wayTo(element: Element, root: Element): string {
  return element === root ? '' : `${wayTo(element.parentElement ?? root, root)}/${stepOf(element)}`;
}

function boxAt(way: string, root: Element): Element | undefined {
  let found: Element | undefined = root;
  for (const step of way.split('/').slice(1)) found = [...(found?.children ?? [])].find((child) => stepOf(child) === step);
  return found;
}

/** The places with that of one box as it is now. */
export function withPlaceOf(places: Places, element: Element, root: Element): Places {
  const way = wayTo(element, root);
  const { [way]: _, ...others } = places;
  const { scrollTop, scrollLeft } = element;
  return scrollTop > 0 || scrollLeft > 0 ? { ...others, [way]: [scrollTop, scrollLeft] } : others;
}

/** Puts the boxes where they were; answers whether all of them are there and large enough by now. */
export function goTo(places: Places, root: Element): boolean {
  const arrived = Object.entries(places).map(([way, [top, left]]) => {
    const box = boxAt(way, root);
    if (!box) return false;
    [box.scrollTop, box.scrollLeft] = [top, left];
    return Math.abs(box.scrollTop - top) < 2 && Math.abs(box.scrollLeft - left) < 2;
  });
  return arrived.every(Boolean);
}
