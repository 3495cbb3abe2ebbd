import { useCallback, useMemo, useRef } from 'react';
import { useUnsavedGuard } from '#src/lib/unsaved';
import type { Exchange } from '../use-exchange.ts';
import { type Found, sideOf, useFindings } from '../use-findings.ts';
import { keptFindings } from './kept-findings.ts';

/** Keeps the findings of one side over a reload. Leaving the page warns where storage has no room for all photos. */
export function useKeptFindings(exchange: Exchange): Found {
  const [id, side] = [String(exchange.id), sideOf(exchange)];
  const isFleeting = useRef(false);
  useUnsavedGuard(useCallback(() => isFleeting.current, []));
  const keeping = useMemo(() => {
    const handleFull = (isFull: boolean) => {
      isFleeting.current = isFull;
    };
    return keptFindings(id, side, handleFull);
  }, [id, side]);
  return useFindings(exchange, keeping);
}
