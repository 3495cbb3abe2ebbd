/**
 * The element that everything of the app is drawn in, its dialogs too, so that all of it can be taken out of the document at once
 * while the screen is locked, and put back as it was.
 */
export const appHost: HTMLElement = document.createElement('div');

/**
 * Where dialogs and pop-ups belong: into the app, also while it is out of the document, or what they show would come back into it;
 * and without an app (a test of a part) into the document.
 */
export function popupHost(): HTMLElement {
  return appHost.hasChildNodes() ? appHost : document.body;
}
