/** The keys of the dictionaries that the program knows. */
export const repeatTypes = { daily: 1, weekly: 2, monthly: 3, given: 4 } as const;
export const holidayPolicies = { run: 1, skip: 2, only: 3 } as const;
export const crewModes = { fixed: 1, rotating: 2 } as const;
export const itemModes = { onTheSpot: 1, list: 2, byType: 3 } as const;
