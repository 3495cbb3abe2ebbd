/** A colour, by the name of its CSS variable. */
export type Tone = 'accent' | 'success' | 'danger';

export interface Series {
  readonly name: string;
  readonly tone: Tone;
  readonly values: readonly number[];
}

/** The bars of one colour. */
export interface Layer {
  readonly tone: Tone;
  /** The height of the bar over each label. */
  readonly values: readonly number[];
  /** Where the bar begins, in widths of a bar from the middle of its label. */
  readonly from: number;
}

/** Returns the cumulative sums of the series, the highest first, so that lower ones are drawn over it. */
function stacked(series: readonly Series[]): readonly Layer[] {
  const layers = series.map(({ tone, values }, top) => ({
    tone,
    values: values.map((_, index) => series.slice(0, top + 1).reduce((sum, { values: part }) => sum + (part[index] ?? 0), 0)),
    from: -0.5,
  }));
  return layers.reverse();
}

/** Returns the bars of a chart: parts of a whole are stacked, the first at the bottom; other series stand side by side. */
export function layersOf(series: readonly Series[], areParts: boolean): readonly Layer[] {
  if (areParts) return stacked(series);
  return series.map(({ tone, values }, index) => ({ tone, values, from: index - series.length / 2 }));
}

const widest = 48;

/** Returns the width of a bar where a label has this much room, which so many bars share. */
export function barWidth(room: number, beside: number): number {
  return Math.min(widest, (room * (beside > 1 ? 0.8 : 0.6)) / beside);
}

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
