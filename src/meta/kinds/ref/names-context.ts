import { createContext } from 'react';

/** Takes the names of what was chosen, where the values of a control are not fields of the form itself. */
export const NamesContext = createContext<((names: string) => void) | undefined>(undefined);
