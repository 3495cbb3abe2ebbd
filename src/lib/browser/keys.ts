/** Milliseconds for which a key waits for its screen: a dialog that opened later would surprise. */
const patienceMs = 10_000;

let waiting: { readonly key: string; readonly since: number } | undefined;

/**
 * Returns whether a key belongs to text that the user is typing. The field of a dialog or page that is hidden may keep the focus
 * until the browser draws again, and nobody types there.
 */
export function isTyping(target: EventTarget | null): boolean {
  // Older browsers cannot tell; there the key belongs to the field.
  if (!(target instanceof HTMLElement) || target.checkVisibility?.() === false) return false;
  if (target instanceof HTMLInputElement) return !/^(checkbox|radio|button)$/.test(target.type);
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Returns whether an element is laid out: a dialog that was closed may stay in the document for the next time. */
function isShown(element: Element | null): boolean {
  return element === null || (getComputedStyle(element).display !== 'none' && isShown(element.parentElement));
}

/** Returns whether a dialog is open; antd marks what is still to be seen but on its way out. */
function hasDialog(): boolean {
  const dialogs = [...document.querySelectorAll('[role="dialog"]:not([aria-hidden="true"])')];
  return dialogs.some((dialog) => dialog.closest('[class*="-leave"]') === null && isShown(dialog));
}

/** Returns whether a key by itself is meant for the page: nobody types, and no dialog is open over it. */
export function isForPage({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !isTyping(target) && !hasDialog();
}

/**
 * Keeps a key for which nothing is there yet, until the next one, or drops the one that was kept. Escape is not kept: it ends what
 * is there when it is pressed, and never what is begun after it.
 */
export function keepKey(key: string | undefined): void {
  waiting = key === undefined || key === 'Escape' ? undefined : { key: key.toLowerCase(), since: Date.now() };
}

/** Takes the key that is kept, if it is this one. */
export function takeKey(key: string): boolean {
  const isKept = waiting?.key === key && Date.now() - waiting.since < patienceMs;
  if (isKept) waiting = undefined;
  return isKept;
}
