/**
 * The element in which the whole app is drawn, its dialogs too, so that all of it can be taken out of the document at once
 * while the screen is locked, and put back unchanged.
 */
export const appHost: HTMLElement = document.createElement('div');

/**
 * Returns the element for dialogs and pop-ups: the app's own, even while it is out of the document, because otherwise their
 * content would be in the document again; without an app (in the test of a part) the body.
 */
export function popupHost(): HTMLElement {
  return appHost.hasChildNodes() ? appHost : document.body;
}
