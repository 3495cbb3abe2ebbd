import type { Row } from '#src/meta/kinds/kind';

/** Tells of a row whether it is in one of some states, for an action that is offered only there. */
export const inState =
  (field: string, states: readonly number[]) =>
  (row: Row): boolean =>
    states.includes(Number(row[field]));
