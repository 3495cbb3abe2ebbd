import { createContext, use } from 'react';

/** What a server refused of rows within a record, by its path: `<list>.<index>.<field>`. */
export type RefusedCells = Readonly<Record<string, string>>;

export const RefusedCellsContext = createContext<RefusedCells>({});

/** The refusals that a failed save was answered; another object each time. */
export function useRefusedCells(): RefusedCells {
  return use(RefusedCellsContext);
}

/** Whether a refused name is one of a cell, and of which list. */
export function listOfCell(path: string): string | undefined {
  return /^(\w+)\.\d+\.\w+$/.exec(path)?.[1];
}
