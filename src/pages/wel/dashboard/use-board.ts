import { type RefObject, useEffect, useState } from 'react';
import type { DashboardBoard } from '#shared/dashboard';
import { useCalmQuery } from '#src/calls/use-calm-query';
import { nowText } from '#src/lib/dates';
import { lanesThatFit } from './lanes.ts';

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

/** Milliseconds per page: long enough to read a page of lanes from the other end of a room. */
const turnMs = 12_000;

/** Returns how many lanes fit into an element, updated when its size changes. */
export function useFit(area: RefObject<HTMLElement | null>, isShown: boolean): number {
  const [fit, setFit] = useState(1);
  useEffect(() => {
    const element = area.current;
    if (!element || !isShown) return;
    const measure = () => {
      const lanePx = Number.parseFloat(getComputedStyle(element).getPropertyValue('--lane')) || 120;
      setFit(lanesThatFit(element.clientHeight, lanePx));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [area, isShown]);
  return fit;
}

/** Turns pages automatically unless a user pauses that; pages can always be turned by hand. */
export function usePages(pages: number) {
  const [page, setPage] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isLookedAt, setLookedAt] = useState(false);
  const turns = pages > 1 && !isPaused && !isLookedAt;
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => setPage((at) => at + 1), turnMs);
    return () => clearInterval(timer);
  }, [turns]);
  return {
    page,
    isPaused,
    turn: (by: number) => setPage((at) => at + by),
    togglePause: () => setPaused((was) => !was),
    /** While a pointer is on the lanes the page stays. */
    hold: { onPointerEnter: () => setLookedAt(true), onPointerLeave: () => setLookedAt(false) },
  };
}
