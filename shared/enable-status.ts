/** The key of the dictionary `enable_status` by which a row may be used. */
export const ENABLED = 1;

/** Returns whether a row may be used; a status that was never set counts as enabled. */
export const isEnabledStatus = (status: number | null): boolean => (status ?? ENABLED) === ENABLED;
