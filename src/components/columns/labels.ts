/** What the axis at the left takes, with the margin at the right. */
const aside = 60;
/** Roughly what letters of 12 pixels take. */
const letterWidth = (letter: string) => (letter > '\u00ff' ? 12 : 7);
const widthOf = (label: string) => [...label].reduce((sum, letter) => sum + letterWidth(letter), 8);
const isHour = (label: string) => /^\d/.test(label);

/** Labels that do not lie upon each other: of hours those that there is room for, of names each with a word to a line. */
export function labelsWithin(labels: readonly string[], width: number): string[] {
  const room = Math.max(1, (width - aside) / Math.max(1, labels.length));
  const step = Math.ceil(Math.max(1, ...labels.map(widthOf)) / room);
  if (labels.some(isHour)) return labels.map((label, index) => (index % step === 0 ? label : ''));
  return labels.map((label) => (widthOf(label) > room ? label.replaceAll(' ', '\n') : label));
}
