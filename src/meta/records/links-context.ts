import { createContext, use } from 'react';

/** A record by its noun and its id. */
export interface RecordPlace {
  readonly noun: string;
  readonly id: string;
}

interface Links {
  readonly mayRead: (noun: string) => boolean;
  /** Shows a record over the current place. */
  readonly open: (place: RecordPlace) => void;
}

export const LinksContext = createContext<Links>({ mayRead: () => false, open: () => undefined });

/** Which nouns this user may look up, and how. Outside of the frame there are none, and references are words. */
export function useRecordLinks(): Links {
  return use(LinksContext);
}
