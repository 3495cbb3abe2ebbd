import type { Row } from '#src/meta/kinds/kind';

/** Returns a test whether a row is in one of some states, for an action that is offered only then. */
export const inState =
  (field: string, states: readonly number[]) =>
  (row: Row): boolean =>
    states.includes(Number(row[field]));
