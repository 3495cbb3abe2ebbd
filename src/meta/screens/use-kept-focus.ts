import { type FocusEvent, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard in a part of the screen whose focused element is taken away, such as the button of a removed row: the part
 * itself is focused then, and the next Tab goes on from there.
 *
 * @param content changes whenever elements may have gone
 * @returns what the part's element takes, and how to bring back a focus: one that a closed dialog could not give back, or one
 *   that further content took away
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
