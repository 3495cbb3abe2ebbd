/** Colours as `#rrggbb` and what WCAG 2 says about them. Pure, so that a picked colour can be made readable before it is shown. */
type Rgb = readonly [red: number, green: number, blue: number];

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of `colour` laid over `ground`: 1 is the colour, 0 the ground. */
export function mix(colour: string, ground: string, share: number): string {
  const over = channels(colour);
  const under = channels(ground);
  const blend = (channel: 0 | 1 | 2) => over[channel] * share + under[channel] * (1 - share);
  return hexOf([blend(0), blend(1), blend(2)]);
}

/** The tone nearest to `colour` whose contrast on `ground` is at least `ratio`: darkened on light grounds, lightened on dark ones. */
export function readable(colour: string, ground: string, ratio = 4.5): string {
  const end = luminance(ground) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.02) {
    const tone = mix(end, colour, share);
    if (contrast(tone, ground) >= ratio) return tone;
  }
  return end;
}
