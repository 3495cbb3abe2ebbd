import { type KeptPlaces, type Places, restorePlaces, storePlaces } from './tab-storage.ts';

let kept: Map<string, KeptPlaces> | undefined;

/** Returns the scroll positions of tabs that are not rendered; after a reload those of all tabs until they are. */
function all(): Map<string, KeptPlaces> {
  kept ??= new Map(Object.entries(restorePlaces()));
  return kept;
}

/** The functions that read the scroll positions of each rendered page. */
const drawn = new Map<string, () => KeptPlaces>();

function storeAll() {
  const now = [...drawn].map(([key, read]) => [key, read()] as const);
  storePlaces(Object.fromEntries([...all(), ...now]));
}

window.addEventListener('pagehide', storeAll);

/** Keeps the scroll positions of a page when it is unmounted or the window closes. Returns the function to call on unmount. */
export function keepPlaces(key: string, read: () => KeptPlaces): () => void {
  drawn.set(key, read);
  all().delete(key);
  return () => {
    // After a refresh, the new page may already be registered under this key.
    if (drawn.get(key) !== read) return;
    drawn.delete(key);
    all().set(key, read());
  };
}

/** Returns the scroll positions of a page that was left at this address. Once it is rendered, the page keeps its own. */
export function placesOf(key: string, address: string): Places {
  const found = all().get(key);
  return found?.address === address ? found.places : {};
}

/** Forgets the positions of tabs that are not among these keys. */
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

/** Returns the path from a page's root element to one inside it, which is the same when the page is rendered again. */
function wayTo(element: Element, root: Element): string {
  return element === root ? '' : `${wayTo(element.parentElement ?? root, root)}/${stepOf(element)}`;
}

function boxAt(way: string, root: Element): Element | undefined {
  let found: Element | undefined = root;
  for (const step of way.split('/').slice(1)) found = [...(found?.children ?? [])].find((child) => stepOf(child) === step);
  return found;
}

/** Returns the positions, with that of one element updated. */
export function withPlaceOf(places: Places, element: Element, root: Element): Places {
  const way = wayTo(element, root);
  const { [way]: _, ...others } = places;
  const { scrollTop, scrollLeft } = element;
  return scrollTop > 0 || scrollLeft > 0 ? { ...others, [way]: [scrollTop, scrollLeft] } : others;
}

/** Scrolls the elements to their positions; returns whether all of them exist and are large enough by now. */
export function goTo(places: Places, root: Element): boolean {
  const arrived = Object.entries(places).map(([way, [top, left]]) => {
    const box = boxAt(way, root);
    if (!box) return false;
    [box.scrollTop, box.scrollLeft] = [top, left];
    return Math.abs(box.scrollTop - top) < 2 && Math.abs(box.scrollLeft - left) < 2;
  });
  return arrived.every(Boolean);
}
