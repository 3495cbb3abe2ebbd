/** A bold Latin letter, in pixels: fonts differ, and a heading that is cut says nothing. */
export const boldLatin = 8.4;

/** About how wide words are drawn, in pixels: a Chinese character is twice as wide as a Latin one. */
export function textWidth(words: string, latin = 7): number {
  return [...words].reduce((sum, character) => sum + (character > '\u2e7f' ? 14 : latin), 0);
}
