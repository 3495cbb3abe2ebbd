import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { useText, useWords } from '#src/lib/i18n';
import type { ColumnPlan } from '../compile/columns.ts';
import { actionsWidth, boxWidth, crowdedOut } from './table/column-width.ts';
import { mostShown } from './table/row-actions.tsx';
import type { useActions } from './use-actions.ts';
import type { usePreferences } from './use-preferences.ts';

/** Smaller changes of the width than this many pixels never bring or take a column, so that a moving sidebar renders little. */
const step = 16;

function innerWidth(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/** Returns the inner width of an element in pixels, rounded down to a step; nothing while it is not laid out. */
function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>();
  // Measured before anything is painted: columns that have no room must not be seen to go.
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return undefined;
    // A hidden tab has no width; its list stays as it is.
    const take = (inner: number) => inner > 0 && setWidth(Math.floor(inner / step) * step);
    take(innerWidth(box));
    const watch = new ResizeObserver((entries) => void take(entries.at(-1)?.contentRect.width ?? 0));
    watch.observe(box);
    return () => watch.disconnect();
  }, [element]);
  return width;
}

interface Fitting {
  readonly columns: readonly ColumnPlan[];
  readonly actions: ReturnType<typeof useActions>;
  readonly own: ReturnType<typeof usePreferences>;
  /** The element around the list. */
  readonly box: RefObject<HTMLElement | null>;
}

/** Returns the reader's preferences where, until he has chosen the columns, those without room are hidden too. */
export function useFitting(resource: Resource, { columns, actions, own, box }: Fitting): Fitting['own'] {
  const words = useWords();
  const title = useText()('meta.actions');
  const width = useWidth(box);
  const crowded = useMemo(() => {
    if (width === undefined || own.preferences.isChosen) return [];
    const labels = actions.row.map(words);
    const beside =
      (labels.length > 0 ? actionsWidth(labels, title, mostShown) : 0) +
      (actions.list.some(({ on }) => on === 'selection') ? boxWidth : 0);
    return crowdedOut(resource, columns, { arrangement: own.preferences, room: { box: width, beside }, words });
  }, [resource, columns, actions, own, width, words, title]);
  const key = crowded.join();
  return useMemo(() => {
    const names = key === '' ? [] : key.split(',');
    if (names.length === 0) return own;
    return { ...own, preferences: { ...own.preferences, hidden: [...own.preferences.hidden, ...names] } };
  }, [own, key]);
}
