import type { KeyboardEvent } from 'react';

/** A selector of the list that a branch of the folded menu opens beside itself. */
export const popUpList = '[data-pop-up]';

type Step = (index: number, count: number) => number;

const steps: Readonly<Record<string, Step>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Returns the entries that the arrow keys reach from one: those of its pop-up, or those beside the pop-ups. */
function entriesAround(entry: HTMLElement, menu: HTMLElement): readonly HTMLElement[] {
  const placeOf = (other: Element) => other.closest(popUpList) ?? menu;
  const place = placeOf(entry);
  return [...place.querySelectorAll<HTMLElement>('a, button')].filter((other) => placeOf(other) === place);
}

/** Opens a branch, or goes into one that is open. */
function goIn(entry: HTMLElement): void {
  const isOpen = entry.getAttribute('aria-expanded');
  if (isOpen === 'false') entry.click();
  if (isOpen === 'true') entry.nextElementSibling?.querySelector<HTMLElement>('a, button')?.focus();
}

/** Shuts a branch that is open, or goes to the one above. */
function goOut(entry: HTMLElement): void {
  if (entry.getAttribute('aria-expanded') === 'true') entry.click();
  else entry.closest('ul')?.closest('li')?.querySelector('button')?.focus();
}

/** The space bar presses a link as well as the branch beside it, which the browser presses by itself. */
const pressLink = (entry: HTMLElement) => entry.click();

const acts: Readonly<Record<string, (entry: HTMLElement) => void>> = { ArrowRight: goIn, ArrowLeft: goOut };

function actOf(key: string, entry: HTMLElement): ((entry: HTMLElement) => void) | undefined {
  return key === ' ' && entry instanceof HTMLAnchorElement ? pressLink : acts[key];
}

/** Moves the focus in the side menu, and opens and shuts its branches. */
export function handleKey(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: menu, key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(target instanceof HTMLElement)) return;
  const step = steps[key];
  const act = actOf(key, target);
  if (!step && !act) return;
  event.preventDefault();
  act?.(target);
  if (!step) return;
  const entries = entriesAround(target, menu);
  entries[step(entries.indexOf(target), entries.length)]?.focus();
}
