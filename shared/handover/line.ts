/** The keys of the dictionary `line_direction`. */
export const directions = { outbound: 1, inbound: 2 } as const;

/** Minutes that a stop takes unless somebody says otherwise. */
export const STAY_MINUTES = 10;
