import { useEffect, useState } from 'react';
import type { DashboardBoard } from '#shared/dashboard';
import { useCalmQuery } from '#src/lib/calm-query';
import { nowText } from '#src/lib/dates';
import { http } from '#src/lib/http';

/**
 * The pause between requests in milliseconds: a change is on the wall within a second, and a storm of changes causes three
 * requests in two.
 */
const pauseMs = 700;

async function askBoard(signal: AbortSignal): Promise<DashboardBoard> {
  const { data } = await http.get<DashboardBoard>('blade-desk/dashboard/board', { signal });
  return data;
}

/** Returns the tasks of today, kept up to date. */
export function useBoard() {
  return useCalmQuery({ what: 'board', ask: askBoard, pauseMs });
}

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
