/** The width of a bold Latin letter in pixels. It is generous, since fonts differ and a heading that is cut off is useless. */
export const boldLatin = 8.4;

/** Returns the approximate width of a text in pixels: a Chinese character is twice as wide as a Latin one. */
export function textWidth(words: string, latin = 7): number {
  return [...words].reduce((sum, character) => sum + (character > '\u2e7f' ? 14 : latin), 0);
}
