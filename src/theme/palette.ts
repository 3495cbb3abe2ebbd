import { mix, readable } from './contrast.ts';

export type ThemeMode = 'light' | 'dark';

/** The accent colour for a new user. Themes and the colour picker replace it, and the tones below are derived from it. */
export const defaultAccent = '#409EFF';

/** The neutral colours. */
export interface Ground {
  readonly canvas: string;
  readonly surface: string;
  readonly raised: string;
  readonly hover: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly text: string;
  readonly textSoft: string;
  readonly textMuted: string;
}

/**
 * All colours of the interface: antd's tokens and the CSS variables are both made from them.
 *
 * `#409EFF` has a contrast of only 2.8:1 on white, so the brand colour has three tones: `accent` (as picked) for lines, marks and
 * tinted fills; `accentText` for text; `accentSolid` for fills with white text. The latter two reach 4.5:1.
 */
export interface Palette extends Ground {
  readonly mode: ThemeMode;
  readonly accent: string;
  readonly accentText: string;
  readonly accentSolid: string;
  readonly accentSoft: string;
  readonly accentSofter: string;
  readonly success: string;
  readonly warning: string;
  readonly danger: string;
  readonly dangerSolid: string;
}

const grounds: Readonly<Record<ThemeMode, Ground>> = {
  light: {
    canvas: '#f3f5f8',
    surface: '#ffffff',
    raised: '#ffffff',
    hover: '#f5f7fa',
    line: '#e6e9ef',
    lineStrong: '#cfd5df',
    text: '#1f2733',
    textSoft: '#485263',
    textMuted: '#606b7d',
  },
  dark: {
    canvas: '#0f1318',
    surface: '#171c23',
    raised: '#1e242d',
    hover: '#1f2630',
    line: '#29313c',
    lineStrong: '#3d4857',
    text: '#e3e8ef',
    textSoft: '#b4bdca',
    textMuted: '#8f9aaa',
  },
};

const status = { success: '#2fa45a', warning: '#d98a14', danger: '#e5484d' };

/** The parameters of a palette; `ground` replaces neutral colours of the mode. */
export interface PaletteSeed {
  readonly mode: ThemeMode;
  readonly accent?: string;
  readonly ground?: Partial<Ground> | undefined;
}

/** Returns the palette for a mode, an accent colour and a theme's neutral colours. */
export function paletteOf({ mode, accent = defaultAccent, ground: own }: PaletteSeed): Palette {
  const ground = { ...grounds[mode], ...own };
  const accentSoft = mix(accent, ground.surface, mode === 'light' ? 0.12 : 0.2);
  // Text also appears on tinted rows and on the canvas; the background with the lowest contrast decides.
  const wordGround = mode === 'light' ? mix(accent, ground.canvas, 0.12) : accentSoft;
  return {
    ...ground,
    mode,
    accent,
    accentText: readable(accent, wordGround),
    accentSolid: readable(accent, '#ffffff'),
    accentSoft,
    accentSofter: mix(accent, ground.surface, mode === 'light' ? 0.06 : 0.1),
    success: readable(status.success, mix(status.success, ground.surface, 0.12)),
    warning: readable(status.warning, mix(status.warning, ground.surface, 0.12)),
    danger: readable(status.danger, mix(status.danger, ground.surface, 0.12)),
    dangerSolid: readable(status.danger, '#ffffff'),
  };
}

/** The type scale in pixels. Every text on screen has one of these sizes. */
export const typeScale = { small: 12, base: 14, large: 16, title: 20, display: 24 } as const;

/** Returns the palette as CSS custom properties, for elements that are not antd's. `accentSoft` becomes `--accent-soft`. */
export function cssVariables(palette: Palette): Readonly<Record<string, string>> {
  const entries = Object.entries(palette).filter(([name]) => name !== 'mode');
  return Object.fromEntries(
    entries.map(([name, value]) => [`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value]),
  );
}
