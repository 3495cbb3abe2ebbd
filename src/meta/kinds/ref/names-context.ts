import { createContext } from 'react';

/** A function that receives the names of chosen rows, where the values of a control are not fields of the form itself. */
export const NamesContext = createContext<((names: string) => void) | undefined>(undefined);
