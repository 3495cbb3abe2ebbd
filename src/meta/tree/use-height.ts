import { useLayoutEffect, useRef, useState } from 'react';

/** The height in pixels until the element has been laid out: without any height a list would draw all of its rows. */
const firstHeight = 400;

/**
 * Returns the height of an element as it is laid out, also while a dialog around it still grows, for lists that draw only
 * visible rows.
 */
export function useHeight() {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number | undefined>(firstHeight);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setHeight(element.clientHeight || undefined);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, height };
}
