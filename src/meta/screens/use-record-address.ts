import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useStable } from '#src/lib/use-stable';
import type { useDialog } from './use-dialog.ts';

const parameter = 'record';

/** Returns the number of addresses that the screen had written with this one; 0 for addresses that come from elsewhere. */
function turnOf(state: { readonly recordTurn?: number } | null): number {
  return state?.recordTurn ?? 0;
}

/**
 * Keeps the open record of a list in its address, so that it can be shared, survives a reload, and can be linked to. It
 * replaces the list's address: going back leads to where the user came from.
 *
 * An address that was written is rendered some time later, and the user may have closed the record by then: addresses that were
 * written here are marked as such, and open nothing.
 *
 * @param isOff a second list on a page has no address
 */
export function useRecordAddress({ dialog, isOpen, view, close }: ReturnType<typeof useDialog>, isOff = false): void {
  const [parameters, setParameters] = useSearchParams();
  const { state } = useLocation();
  const turn = turnOf(state);
  const asked = parameters.get(parameter);
  const shown = isOpen && dialog?.kind === 'view' ? dialog.id : null;
  // A half-filled form that opens again takes precedence over the record in the address.
  const [heeded, setHeeded] = useState({ asked: isOpen ? asked : null, turn });
  if (!isOff && (heeded.asked !== asked || heeded.turn < turn)) {
    setHeeded({ asked, turn: Math.max(heeded.turn, turn) });
    const isOwn = turn > heeded.turn;
    if (!isOwn && asked !== null && asked !== shown) view({ id: asked });
    else if (!isOwn && asked === null && shown !== null) close();
  }
  const latest = useRef({ asked, turn });
  const write = useStable(() => {
    const isOnItsWay = latest.current.turn > heeded.turn;
    if (isOff || (isOnItsWay ? latest.current.asked : asked) === shown) return;
    latest.current = { asked: shown, turn: Math.max(latest.current.turn, heeded.turn) + 1 };
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (shown === null) next.delete(parameter);
        else next.set(parameter, shown);
        return next;
      },
      { replace: true, state: { ...state, recordTurn: latest.current.turn } },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows what is shown, never itself
  useEffect(write, [shown]);
}
