import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useStable } from '#src/lib/use-stable';
import type { useDialog } from './use-dialog.ts';

const parameter = 'record';

/**
 * Keeps the record that a list has open in its address, so that it can be handed on, survives a reload, and a link can lead to it.
 * It takes the place of the list's address: a way back leads to where the reader came from.
 *
 * @param isOff a second list on a page has no address
 */
export function useRecordAddress({ dialog, isOpen, view, close }: ReturnType<typeof useDialog>, isOff = false): void {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get(parameter);
  const shown = isOpen && dialog?.kind === 'view' ? dialog.id : null;
  // A half-filled form that opens again comes before the record that the address names.
  const [heeded, setHeeded] = useState(isOpen ? asked : null);
  if (!isOff && heeded !== asked) {
    setHeeded(asked);
    if (asked !== null && asked !== shown) view({ id: asked });
    else if (asked === null && shown !== null) close();
  }
  const write = useStable(() => {
    if (isOff || asked === shown) return;
    setParameters(
      (now) => {
        const next = new URLSearchParams(now);
        if (shown === null) next.delete(parameter);
        else next.set(parameter, shown);
        return next;
      },
      { replace: true },
    );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows what is shown, never itself
  useEffect(write, [shown]);
}
