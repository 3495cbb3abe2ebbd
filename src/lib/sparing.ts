/** The part of the browser's network information that is used here; not every browser has it. */
interface Line {
  readonly saveData?: boolean;
}

/** Returns whether the user has asked the browser to save data: then nothing is prefetched. */
export const isSparing = () => (navigator as { readonly connection?: Line }).connection?.saveData === true;
