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

/** A filter of a list, as its address holds it: `eq` and `contains` for one value, `in` for several, `between` for two. */
export interface AddressFilter {
  readonly field: string;
  readonly operator: 'eq' | 'contains' | 'in' | 'between';
  readonly value: string | readonly string[];
}

/** Returns the address of a list that shows only the rows that these filters let through. */
export function filteredAddress(path: string, filters: readonly AddressFilter[]): string {
  const parts = filters.flatMap(({ field, operator, value }, index) => {
    const values = typeof value === 'string' ? [['', value]] : value.map((one, place) => [`[${place}]`, one]);
    const named = [['[field]', field], ['[operator]', operator], ...values.map(([key, one]) => [`[value]${key}`, one])];
    return named.map(([key, one]) => [`filters[${index}]${key}`, one] as [string, string]);
  });
  return `${path}?${new URLSearchParams(parts)}`;
}

/** The parameter by which a link asks the list of tasks for those of all days, wherever the reader has left it. */
export const viewParameter = 'view';

/** Returns the address of the list of tasks of all days that these filters let through. */
export const tasksAddress = (filters: readonly AddressFilter[]): string =>
  `${filteredAddress(lists.task, filters)}&${viewParameter}=all`;
