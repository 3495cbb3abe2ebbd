import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { useText, useWords } from '#src/lib/i18n';
import type { ColumnPlan } from '../compile/columns.ts';
import { actionsWidth, boxWidth, crowdedOut, tableWidth } from './table/column-width.ts';
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

/** The reader's preferences, and whether the columns that they show are wider than the list, so that it scrolls sideways. */
export type Look = Fitting['own'] & { readonly isWide: boolean };

/** Returns the reader's preferences where, until he has chosen the columns, those without room are hidden too. */
export function useFitting(resource: Resource, { columns, actions, own, box }: Fitting): Look {
  const words = useWords();
  const title = useText()('meta.actions');
  const { preferences } = own;
  const read = useCallback(
    (width: number) => {
      const labels = actions.row.map(words);
      const beside = (labels.length > 0 ? actionsWidth(labels, title, mostShown) : 0) + (actions.isSelectable ? boxWidth : 0);
      const room = { box: width, beside };
      const gone = preferences.isChosen ? [] : crowdedOut(resource, columns, { arrangement: preferences, room, words });
      const hidden = new Set([...preferences.hidden, ...gone]);
      const shown = columns.filter(({ name }) => !hidden.has(name));
      const isWide = tableWidth(shown, { words, widths: preferences.widths }) + beside > width;
      return [isWide ? 'wide' : '', ...gone].join();
    },
    [resource, columns, actions, preferences, words, title],
  );
  const reading = useReading(box, read);
  return useMemo(() => {
    const [wide, ...gone] = reading.split(',');
    const isWide = wide === 'wide';
    if (gone.length === 0) return { ...own, isWide };
    return { ...own, isWide, preferences: { ...own.preferences, hidden: [...own.preferences.hidden, ...gone] } };
  }, [own, reading]);
}
