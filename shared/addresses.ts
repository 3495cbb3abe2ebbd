/** The parameter for the record that is open over a list. */
export const recordParameter = 'record';

/** The part of an address that says which record it opens; its id follows. */
export const recordMark = `?${recordParameter}=`;

/** The lists whose records messages lead to. */
export const lists = {
  task: '/operation/task',
  exception: '/operation/exception',
  evaluate: '/operation/evaluate',
} as const;

/** Returns the address of a record within the app: its list, with the record open over it. */
export const recordAddress = (list: keyof typeof lists, id: string): string => `${lists[list]}${recordMark}${id}`;
