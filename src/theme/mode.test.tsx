import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { chooseAccent, chooseTheme, useAppearance } from './mode.ts';

const root = document.documentElement;
const shown = (name: string) => root.style.getPropertyValue(name);

// Test files share the document.
afterEach(() => act(() => chooseTheme('theme-vip')));

it('begins with the default theme in its own colour', () => {
  const { result } = renderHook(() => useAppearance());
  expect(result.current.theme.id).toBe('theme-vip');
  expect(result.current.palette).toMatchObject({ mode: 'light', accent: '#409EFF' });
});

it('remembers a theme and paints the document with it', () => {
  const { result } = renderHook(() => useAppearance());

  act(() => chooseTheme('theme-dark'));

  expect(result.current.palette.mode).toBe('dark');
  expect(localStorage.getItem('handover-theme')).toBe('"theme-dark"');
  expect(root).toHaveAttribute('data-theme', 'dark');
  expect(shown('--surface')).toBe('#171c23');
});

it('keeps a picked colour until it is given back or another theme is taken', () => {
  const { result } = renderHook(() => useAppearance());

  act(() => chooseAccent('#b4572c'));
  expect(result.current.picked).toBe('#b4572c');
  expect(shown('--accent')).toBe('#b4572c');

  act(() => chooseAccent(undefined));
  expect(shown('--accent')).toBe('#409EFF');

  act(() => chooseAccent('#b4572c'));
  act(() => chooseTheme('theme-pine'));
  expect(result.current.picked).toBeUndefined();
  expect(shown('--accent')).toBe('#45b881');
});

it('takes what is stored by an older version for the default', () => {
  localStorage.setItem('handover-theme', '"dark"');
  localStorage.setItem('handover-theme-color', '"red"');
  const { result } = renderHook(() => useAppearance());

  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'handover-theme' })));

  expect(result.current).toMatchObject({ theme: { id: 'theme-vip' }, picked: undefined });
});
