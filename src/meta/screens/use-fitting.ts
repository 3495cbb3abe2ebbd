import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { useText, useWords } from '#src/lib/i18n';
import type { ColumnPlan } from '../compile/columns.ts';
import { actionsWidth, boxWidth, crowdedOut } from './table/column-width.ts';
import { mostShown } from './table/row-actions.tsx';
import type { useActions } from './use-actions.ts';
import type { usePreferences } from './use-preferences.ts';

/** Smaller changes of the width than this many pixels never bring or take a column, so that a moving sidebar renders little. */
const step = 16;
const rounded = (width: number) => Math.floor(width / step) * step;

function innerWidth(element: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/**
 * Returns what is read of the inner width of an element, in pixels and rounded down to a step: empty while it is not laid out. It
 * renders again only for another reading, not for another width, so that a scroll bar that comes and goes draws no list anew.
 */
function useReading(element: RefObject<HTMLElement | null>, read: (width: number) => string): string {
  const [reading, setReading] = useState('');
  const take = useEffectEvent((width: number) => setReading(read(width)));
  useLayoutEffect(() => {
    if (!element.current) return undefined;
    const watch = new ResizeObserver((entries) => {
      const width = rounded(entries.at(-1)?.contentRect.width ?? 0);
      // A hidden tab has no width; its list stays as it is.
      if (width > 0) take(width);
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  // Read before anything is painted: columns that have no room must not be seen to go.
  useLayoutEffect(() => {
    const width = element.current ? rounded(innerWidth(element.current)) : 0;
    if (width > 0) setReading(read(width));
  }, [element, read]);
  return reading;
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
  const crowded = useCallback(
    (width: number) => {
      if (own.preferences.isChosen) return '';
      const labels = actions.row.map(words);
      const beside = (labels.length > 0 ? actionsWidth(labels, title, mostShown) : 0) + (actions.isSelectable ? boxWidth : 0);
      return crowdedOut(resource, columns, { arrangement: own.preferences, room: { box: width, beside }, words }).join();
    },
    [resource, columns, actions, own, words, title],
  );
  const key = useReading(box, crowded);
  return useMemo(() => {
    const names = key === '' ? [] : key.split(',');
    if (names.length === 0) return own;
    return { ...own, preferences: { ...own.preferences, hidden: [...own.preferences.hidden, ...names] } };
  }, [own, key]);
}
