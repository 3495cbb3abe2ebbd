import { defaultAccent, type Ground, type ThemeMode } from './palette.ts';

/** A theme to choose: its mode, the neutral colours that it changes, and its accent colour. */
export interface Theme {
  readonly id: string;
  /** `device` follows the light or dark mode of the device. */
  readonly mode: ThemeMode | 'device';
  readonly accent: string;
  readonly ground?: Partial<Ground>;
}

/** The theme of a new user (protocol 8.3). */
export const defaultThemeId = 'theme-vip';

/** The eleven themes (protocol 8.3). Their names are `appearance.themes` by the id without `theme-`. */
export const themes: readonly Theme[] = [
  { id: defaultThemeId, mode: 'device', accent: defaultAccent },
  { id: 'theme-white', mode: 'light', accent: '#2f6fde', ground: { canvas: '#ffffff', hover: '#f6f7f9' } },
  {
    id: 'theme-paper',
    mode: 'light',
    accent: '#b4572c',
    ground: { canvas: '#f5f0e6', surface: '#fffdf8', raised: '#fffdf8', hover: '#f8f4eb', line: '#e9e1d2', text: '#2d2620' },
  },
  {
    id: 'theme-bamboo',
    mode: 'light',
    accent: '#2f8f5b',
    ground: { canvas: '#eff4f0', hover: '#f3f7f4', line: '#dfe8e1', lineStrong: '#c6d3ca' },
  },
  {
    id: 'theme-lake',
    mode: 'light',
    accent: '#0e8f9a',
    ground: { canvas: '#edf4f5', hover: '#f2f8f8', line: '#dce8ea', lineStrong: '#c2d3d6' },
  },
  {
    id: 'theme-plum',
    mode: 'light',
    accent: '#7a55c7',
    ground: { canvas: '#f4f2f8', hover: '#f7f5fa', line: '#e6e1ef', lineStrong: '#cfc7de' },
  },
  {
    id: 'theme-slate',
    mode: 'light',
    accent: '#3b5b92',
    ground: { canvas: '#e9edf2', hover: '#f1f4f7', line: '#dbe1e9', lineStrong: '#c1cad6' },
  },
  {
    id: 'theme-contrast',
    mode: 'light',
    accent: '#003e9c',
    ground: {
      canvas: '#ffffff',
      hover: '#f0f0f0',
      line: '#8a8a8a',
      lineStrong: '#4d4d4d',
      text: '#000000',
      textSoft: '#1a1a1a',
      textMuted: '#333333',
    },
  },
  { id: 'theme-dark', mode: 'dark', accent: defaultAccent },
  {
    id: 'theme-ink',
    mode: 'dark',
    accent: '#d3a94a',
    ground: {
      canvas: '#000000',
      surface: '#0d0d0e',
      raised: '#161617',
      hover: '#191a1b',
      line: '#262729',
      lineStrong: '#414346',
    },
  },
  {
    id: 'theme-pine',
    mode: 'dark',
    accent: '#45b881',
    ground: {
      canvas: '#0b1512',
      surface: '#121e1a',
      raised: '#192822',
      hover: '#1a2923',
      line: '#263831',
      lineStrong: '#3c5249',
    },
  },
];

/** Returns the theme with this id; an unknown one, stored by an older version or by hand, gives the default. */
export function themeOf(id: unknown): Theme {
  return themes.find((theme) => theme.id === id) ?? (themes[0] as Theme);
}
