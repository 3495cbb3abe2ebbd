/** The keys of the dictionary `account_status`. */
export const PENDING = 0;
export const ACTIVE = 1;
export const LOCKED = 2;
export const DISABLED = 3;
