import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { recordParameter } from '#shared/addresses';
import { useStable } from '#src/lib/use-stable';
import { type DialogControl, recordIn, useOpened } from './use-dialog.ts';

/** Returns the number of addresses that the screen had written with this one; 0 for addresses that come from elsewhere. */
function turnOf(state: { readonly recordTurn?: number } | null): number {
  return state?.recordTurn ?? 0;
}

/**
 * Keeps the open record of a list in its address, so that it can be shared, survives a reload, and can be linked to. It
 * replaces the list's address: going back leads to where the user came from. It is written once the record is there: for each
 * address the whole frame renders, and the record would wait behind that.
 *
 * An address that was written is rendered some time later, and the user may have closed the record by then: addresses that were
 * written here are marked as such, and open nothing.
 *
 * @param isOff a second list on a page has no address
 */
export function useRecordAddress(dialogs: DialogControl, isOff = false): void {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  const turn = turnOf(state);
  const asked = parameters.get(recordParameter);
  const opened = useOpened(dialogs);
  const shown = recordIn(opened);
  const isThere = shown === null || opened?.arrived === shown;
  // A half-filled form that opens again takes precedence over the record in the address.
  const heeded = useRef({ asked: opened?.isOpen ? asked : null, turn });
  useLayoutEffect(() => {
    const before = heeded.current;
    if (isOff || (before.asked === asked && before.turn >= turn)) return;
    heeded.current = { asked, turn: Math.max(before.turn, turn) };
    if (turn > before.turn) return;
    const now = recordIn(dialogs.opened());
    if (asked !== null && asked !== now) dialogs.view({ id: asked });
    else if (asked === null && now !== null) dialogs.close();
  }, [dialogs, asked, turn, isOff]);
  const latest = useRef({ asked, turn });
  const write = useStable(() => {
    const now = recordIn(dialogs.opened());
    const isOnItsWay = latest.current.turn > heeded.current.turn;
    if (isOff || (isOnItsWay ? latest.current.asked : asked) === now) return;
    latest.current = { asked: now, turn: Math.max(latest.current.turn, heeded.current.turn) + 1 };
    setParameters(
      (parametersNow) => {
        const next = new URLSearchParams(parametersNow);
        if (now === null) next.delete(recordParameter);
        else next.set(recordParameter, now);
        return next;
      },
      { replace: true, state: { ...state, recordTurn: latest.current.turn } },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows what is shown, never itself
  useEffect(() => {
    if (isThere) write();
  }, [shown, isThere]);
}
