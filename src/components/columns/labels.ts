/** The width in pixels of the axis on the left and the margin on the right. */
const aside = 60;
/** The approximate width in pixels of a letter at a font size of 12 px. */
const letterWidth = (letter: string) => (letter > '\u00ff' ? 12 : 7);
const widthOf = (label: string) => [...label].reduce((sum, letter) => sum + letterWidth(letter), 8);
const isHour = (label: string) => /^\d/.test(label);

/** Returns labels that do not overlap: every n-th hour, or names with each word on a line of its own. */
export function labelsWithin(labels: readonly string[], width: number): string[] {
  const room = Math.max(1, (width - aside) / Math.max(1, labels.length));
  const step = Math.ceil(Math.max(1, ...labels.map(widthOf)) / room);
  if (labels.some(isHour)) return labels.map((label, index) => (index % step === 0 ? label : ''));
  return labels.map((label) => (widthOf(label) > room ? label.replaceAll(' ', '\n') : label));
}
