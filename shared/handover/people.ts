/** The keys of the dictionary `user_kind` that the program knows. */
export const userKinds = { staff: 1, keeper: 2, convoy: 3, client: 4 } as const;

/** The keys of the dictionary `person_status` that the program knows. */
export const personStatuses = { onDuty: 1, onLeave: 2, disabled: 3, left: 4 } as const;

/** The keys of the dictionary `client_type` that the program knows. */
export const clientTypes = { person: 1, organisation: 2 } as const;

/** The keys of the dictionary `keeper_type` that the program knows. */
export const keeperTypes = { vault: 1, branch: 2 } as const;
