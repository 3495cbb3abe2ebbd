import { useSyncExternalStore } from 'react';
import { storage } from '../lib/storage.ts';
import { cssVariables, paletteOf, type ThemeMode } from './palette.ts';

/** `system` follows the device until the user chooses. */
export type ThemeChoice = ThemeMode | 'system';

const key = 'theme';
const listeners = new Set<() => void>();
const device = window.matchMedia?.('(prefers-color-scheme: dark)');

function readChoice(): ThemeChoice {
  const stored = storage.read(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

let choice = readChoice();

function currentMode(): ThemeMode {
  if (choice !== 'system') return choice;
  return device?.matches ? 'dark' : 'light';
}

/** Paints the document itself, so that pages without antd, and the moment before React draws, have the theme too. */
function paint() {
  const root = document.documentElement;
  const mode = currentMode();
  root.dataset.theme = mode;
  root.style.colorScheme = mode;
  for (const [name, value] of Object.entries(cssVariables(paletteOf(mode)))) root.style.setProperty(name, value);
}

function changed() {
  paint();
  for (const listener of listeners) listener();
}

function adopt(next: ThemeChoice) {
  choice = next;
  changed();
}

function onModeChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

paint();
device?.addEventListener('change', changed);
storage.watch(key, () => adopt(readChoice()));

/** Switches light and dark and remembers it; `system` forgets the choice. */
export function chooseTheme(next: ThemeChoice): void {
  if (next === 'system') storage.remove(key);
  else storage.write(key, next);
  adopt(next);
}

/** The mode shown now; the component is drawn again when it changes. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(onModeChange, currentMode);
}
