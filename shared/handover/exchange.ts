/** The keys of the dictionary `exchg_type`. */
export const exchgTypes = { outStock: 1, delivery: 2, collection: 3, inStock: 4, deposit: 5, withdrawal: 6 } as const;
export type ExchgType = (typeof exchgTypes)[keyof typeof exchgTypes];

/** The keys of the dictionary `exchg_state`. */
export const exchgStates = { open: 0, given: 1, confirmed: 2, rejected: 3, voided: 4 } as const;
export type ExchgState = (typeof exchgStates)[keyof typeof exchgStates];
/** The states of exchanges that wait for a signature. */
export const openExchgStates: readonly number[] = [exchgStates.open, exchgStates.given];

/** The keys of the dictionary `exchg_result`. */
export const exchgResults = { unchecked: 0, matched: 1, missing: 2, unplanned: 3, damaged: 4, sealWrong: 5 } as const;

/** The keys of the dictionary `sign_method`. */
export const signMethods = { handwritten: 1, password: 2, code: 3 } as const;

/** The keys of the dictionary `exchg_side`. */
export const exchgSides = { giver: 1, receiver: 2 } as const;
export type ExchgSide = (typeof exchgSides)[keyof typeof exchgSides];
