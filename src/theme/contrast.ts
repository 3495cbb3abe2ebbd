/** Colours as `#rrggbb` and what WCAG 2 says about them. Pure, so that a picked colour can be made readable before it is shown. */
type Rgb = readonly [red: number, green: number, blue: number];

function channels(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The channels from 0 to 1. */
function shares(hex: string): Rgb {
  const [red, green, blue] = channels(hex);
  return [red / 255, green / 255, blue / 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}

function linear(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function luminance(hex: string): number {
  const [red, green, blue] = shares(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** The contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns `share` of `colour` laid over `ground`: 1 is the colour, 0 the ground. */
export function mix(colour: string, ground: string, share: number): string {
  const over = channels(colour);
  const under = channels(ground);
  const blend = (channel: 0 | 1 | 2) => over[channel] * share + under[channel] * (1 - share);
  return hexOf([blend(0), blend(1), blend(2)]);
}

interface Hsl {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
}

function hslOf(hex: string): Hsl {
  const [red, green, blue] = shares(hex);
  const high = Math.max(red, green, blue);
  const spread = high - Math.min(red, green, blue);
  const lightness = high - spread / 2;
  if (spread === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  if (high === red) return { hue: ((green - blue) / spread + 6) % 6, saturation, lightness };
  return { hue: high === green ? (blue - red) / spread + 2 : (red - green) / spread + 4, saturation, lightness };
}

function hexOfHsl({ hue, saturation, lightness }: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (turn: number) => {
    const place = (turn + hue * 2) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)));
  };
  return hexOf([channel(0), channel(8), channel(4)]);
}

/**
 * The tone nearest to `colour` whose contrast on `ground` is at least `ratio`: darker on light grounds, lighter on dark ones, of
 * the same hue and saturation, so that it still looks like the colour that was picked.
 */
export function readable(colour: string, ground: string, ratio = 4.5): string {
  if (contrast(colour, ground) >= ratio) return colour;
  const { hue, saturation, lightness } = hslOf(colour);
  const end = luminance(ground) > 0.18 ? 0 : 1;
  for (let share = 0.01; share < 1; share += 0.01) {
    const tone = hexOfHsl({ hue, saturation, lightness: lightness + (end - lightness) * share });
    if (contrast(tone, ground) >= ratio) return tone;
  }
  return end === 0 ? '#000000' : '#ffffff';
}
