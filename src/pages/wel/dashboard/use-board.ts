import { useEffect, useState } from 'react';
import type { DashboardBoard } from '#shared/dashboard';
import { useCalmQuery } from '#src/calls/use-calm-query';
import { nowText } from '#src/lib/dates';

/**
 * The pause between requests in milliseconds: a change is on the wall within a second, and a storm of changes causes three
 * requests in two.
 */
const pauseMs = 700;

/** Returns the tasks of today, kept up to date. */
export const useBoard = () => useCalmQuery<DashboardBoard>({ path: 'blade-desk/dashboard/board', pauseMs });

/** Returns the bank's time, updated after every step. */
export function useNow(stepMs: number): string {
  const [now, setNow] = useState(nowText);
  useEffect(() => {
    const timer = setInterval(() => setNow(nowText()), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return now;
}

/** Returns whether a condition lasts: one that is over in a moment is not worth reporting. */
export function useLasting(isSo: boolean, ms: number): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    setLasts(false);
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => clearTimeout(timer);
  }, [isSo, ms]);
  return lasts;
}
