/** What a browser says of its line; not each does. */
interface Line {
  readonly saveData?: boolean;
}

/** Whether its user has asked the browser to spare data: then nothing is fetched that nobody has asked for yet. */
export const isSparing = () => (navigator as { readonly connection?: Line }).connection?.saveData === true;
