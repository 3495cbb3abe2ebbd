import { useSyncExternalStore } from 'react';
import { storage } from '../lib/browser/storage.ts';
import { cssVariables, type Palette, paletteOf } from './palette.ts';
import { type Theme, themeOf } from './themes.ts';

const themeKey = 'theme';
/** The key begins with `theme`, so that it survives a sign-out together with that. */
const accentKey = 'theme-color';
const listeners = new Set<() => void>();
const device = window.matchMedia?.('(prefers-color-scheme: dark)');

/** The present appearance of the interface. */
export interface Appearance {
  readonly theme: Theme;
  /** The picked colour; undefined is the theme's own. */
  readonly picked: string | undefined;
  readonly palette: Palette;
}

function readAccent(): string | undefined {
  const stored = storage.read(accentKey);
  return typeof stored === 'string' && /^#[0-9a-f]{6}$/i.test(stored) ? stored : undefined;
}

function look(): Appearance {
  const theme = themeOf(storage.read(themeKey));
  const picked = readAccent();
  const ofDevice = device?.matches ? 'dark' : 'light';
  const mode = theme.mode === 'device' ? ofDevice : theme.mode;
  return { theme, picked, palette: paletteOf({ mode, accent: picked ?? theme.accent, ground: theme.ground }) };
}

let current = look();

/** Paints the document itself, so that pages without antd, and the moment before React draws, have the theme too. */
function paint() {
  const root = document.documentElement;
  const { mode } = current.palette;
  root.dataset.theme = mode;
  root.style.colorScheme = mode;
  for (const [name, value] of Object.entries(cssVariables(current.palette))) root.style.setProperty(name, value);
}

function changed() {
  current = look();
  paint();
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

paint();
device?.addEventListener('change', changed);
storage.watch(themeKey, changed);
storage.watch(accentKey, changed);

/** Chooses a theme with its own colour, and stores it. */
export function chooseTheme(id: string): void {
  storage.write(themeKey, id);
  storage.remove(accentKey);
  changed();
}

/** Chooses a colour, as `#rrggbb`, instead of the theme's own; undefined restores that. */
export function chooseAccent(colour: string | undefined): void {
  if (colour === undefined) storage.remove(accentKey);
  else storage.write(accentKey, colour);
  changed();
}

/** Returns the present appearance of the interface; the component renders again when it changes. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(onChange, () => current);
}
