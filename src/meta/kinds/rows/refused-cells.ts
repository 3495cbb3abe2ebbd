import { createContext, use } from 'react';

/** The server's errors on rows within a record, by path: `<list>.<index>.<field>`. */
export type RefusedCells = Readonly<Record<string, string>>;

export const RefusedCellsContext = createContext<RefusedCells>({});

/** Returns the errors of the last failed save; each failed save gives a new object. */
export function useRefusedCells(): RefusedCells {
  return use(RefusedCellsContext);
}

/** Returns the name of the list when the path is that of a cell, else `undefined`. */
export function listOfCell(path: string): string | undefined {
  return /^(\w+)\.\d+\.\w+$/.exec(path)?.[1];
}
