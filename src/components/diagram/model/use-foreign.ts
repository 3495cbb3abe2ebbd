import { useState } from 'react';

/** A file that is worked on, and how many there were before it. */
interface Foreign {
  readonly xml: string;
  readonly turn: number;
  /** Takes note of what was made of it, which is not foreign when it comes back. */
  readonly own: (xml: string) => void;
}

/** Tells a file that somebody else puts here from one that comes back from here. */
export function useForeign(given: string): Foreign {
  const [{ seen, known, xml, turn }, set] = useState({ seen: given, known: given, xml: given, turn: 0 });
  if (given !== seen) {
    const isForeign = given !== known;
    set({ seen: given, known: given, xml: isForeign ? given : xml, turn: isForeign ? turn + 1 : turn });
  }
  return { xml, turn, own: (made) => set((before) => ({ ...before, known: made })) };
}
