/** The keys of the dictionary `car_status` that the program knows. */
export const carStatuses = { available: 1, inRepair: 2, retired: 3 } as const;
