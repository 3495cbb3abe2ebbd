/** The keys of the dictionary `line_direction`. */
export const directions = { outbound: 1, inbound: 2 } as const;

/** The default minutes of a stop. */
export const STAY_MINUTES = 10;
