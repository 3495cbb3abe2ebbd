import { type FocusEvent, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard focus in a part of the screen whose focused element is removed, such as the button of a removed row: the
 * part itself is focused then, and the next Tab continues from there.
 *
 * @param content changes whenever elements may have been removed
 * @returns the props of the part's element, and the functions that restore the focus: `rescue` for one that a closed dialog
 * could not give back, `keep` for one that further content took away
 */
export function useKeptFocus(content: unknown) {
  const part = useRef<HTMLElement>(null);
  const isInside = useRef(false);
  const rescue = useCallback(() => {
    if (document.activeElement === document.body) part.current?.focus({ preventScroll: true });
  }, []);
  const keep = useCallback(() => {
    if (isInside.current) rescue();
  }, [rescue]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because of it, without reading it
  useLayoutEffect(keep, [content]);
  const props = {
    ref: part,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Without a target the window lost the focus, or the element is gone.
      if (relatedTarget) isInside.current = part.current?.contains(relatedTarget) ?? false;
    },
  };
  return { props, rescue, keep };
}
