import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { Resource } from '#shared/define';
import { useText, useWords } from '#src/lib/i18n';
import { arrangeColumns, type ColumnPlan } from '../compile/columns.ts';
import { actionsWidth, boxWidth, crowdedOut, tableWidth } from './table/column-width.ts';
import { useMostShown } from './table/row-actions.tsx';
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

/** The reader's preferences, and what they come to in this list; widths are in pixels. */
export interface Look extends ReturnType<typeof usePreferences> {
  /** The columns that are shown, in the reader's order. */
  readonly shown: readonly ColumnPlan[];
  /** The width of the column with the actions of rows; 0 without any. */
  readonly actionsWidth: number;
  /** The least width of all columns together, those of boxes and actions among them. */
  readonly leastWidth: number;
  /** The columns are wider than the list, which then scrolls sideways. */
  readonly isWide: boolean;
}

/** Returns the reader's preferences where, until they have chosen the columns, those without room are hidden too. */
export function useFitting(resource: Resource, { columns, actions, own, box }: Fitting): Look {
  const words = useWords();
  const title = useText()('meta.actions');
  const most = useMostShown();
  const { preferences } = own;
  const ofActions = useMemo(
    () => (actions.row.length > 0 ? actionsWidth(actions.row.map(words), title, most) : 0),
    [actions.row, words, title, most],
  );
  const beside = ofActions + (actions.isSelectable ? boxWidth : 0);
  const without = useCallback(
    (gone: readonly string[]) => {
      const hidden = new Set([...preferences.hidden, ...gone]);
      const shown = arrangeColumns(columns, preferences).filter(({ name }) => !hidden.has(name));
      return { shown, leastWidth: tableWidth(shown, { words, widths: preferences.widths }) + beside };
    },
    [columns, preferences, words, beside],
  );
  const read = useCallback(
    (width: number) => {
      const room = { box: width, beside };
      const gone = preferences.isChosen ? [] : crowdedOut(resource, columns, { arrangement: preferences, room, words });
      return [without(gone).leastWidth > width ? 'wide' : '', ...gone].join();
    },
    [resource, columns, preferences, words, beside, without],
  );
  const reading = useReading(box, read);
  return useMemo(() => {
    const [wide, ...gone] = reading.split(',');
    return {
      ...own,
      ...without(gone),
      preferences: gone.length > 0 ? { ...preferences, hidden: [...preferences.hidden, ...gone] } : preferences,
      actionsWidth: ofActions,
      isWide: wide === 'wide',
    };
  }, [own, preferences, reading, without, ofActions]);
}
