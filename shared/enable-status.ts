/** The key of the dictionary `enable_status` by which a row may be used. */
export const ENABLED = 1;

/** Whether it says that a row may be used; a status that was never set is the one that rows begin with. */
export const isEnabledStatus = (status: number | null): boolean => (status ?? ENABLED) === ENABLED;
