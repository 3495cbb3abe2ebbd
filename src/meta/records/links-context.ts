import { createContext, use } from 'react';

/** A record by its noun and its id. */
export interface RecordPlace {
  readonly noun: string;
  readonly id: string;
}

interface Links {
  readonly mayRead: (noun: string) => boolean;
  /** Shows a record on top of the present page. */
  readonly open: (place: RecordPlace) => void;
}

export const LinksContext = createContext<Links>({ mayRead: () => false, open: () => undefined });

/** Returns which nouns this user may look up, and how. Outside of the frame there are none, and references are plain text. */
export function useRecordLinks(): Links {
  return use(LinksContext);
}
