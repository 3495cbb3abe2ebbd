import type { Mend } from './mended.ts';

/**
 * A patch for the focus of a select. Each press in its list asks it to take the focus back a moment later, also from a field to
 * which the user has gone on meanwhile: on a slow computer what he presses there is lost, and a list that he opened closes again.
 * The patch leaves the focus where somebody else has it.
 */
export const focusStays: readonly Mend[] = [
  {
    file: /[\\/]rc-select[\\/]es[\\/]BaseSelect[\\/]index\.js$/,
    from: `        cancelSetMockFocused();
        if (!mobile && !popupElement.contains(document.activeElement)) {`,
    to: `        var active = document.activeElement;
        var isFree = !active || active.contains(popupElement);
        if (!isFree && !popupElement.contains(active) && !containerRef.current?.contains(active)) return;
        cancelSetMockFocused();
        if (!mobile && !popupElement.contains(active)) {`,
  },
];
