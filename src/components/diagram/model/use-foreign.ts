import { useState } from 'react';

/** The file that is being edited, and the number of files before it. */
interface Foreign {
  readonly xml: string;
  readonly turn: number;
  /** Remembers the file that was produced here, which is not foreign when it comes back. */
  readonly own: (xml: string) => void;
}

/** Distinguishes a file that comes from elsewhere from one that was produced here and comes back. */
export function useForeign(given: string): Foreign {
  const [{ seen, known, xml, turn }, set] = useState({ seen: given, known: given, xml: given, turn: 0 });
  if (given !== seen) {
    const isForeign = given !== known;
    set({ seen: given, known: given, xml: isForeign ? given : xml, turn: isForeign ? turn + 1 : turn });
  }
  return { xml, turn, own: (made) => set((before) => ({ ...before, known: made })) };
}
