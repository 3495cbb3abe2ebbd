import { createContext } from 'react';

/** Whether a control is in a cell of a table, where it has one line and little room. */
export const InCell = createContext(false);
