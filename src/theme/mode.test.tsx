import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chooseTheme, useThemeMode } from './mode.ts';

it('remembers the choice, paints the document and follows the device again when the choice is dropped', () => {
  const { result } = renderHook(() => useThemeMode());
  expect(result.current).toBe('light');

  act(() => chooseTheme('dark'));
  expect(result.current).toBe('dark');
  expect(localStorage.getItem('handover-theme')).toBe('"dark"');
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(document.documentElement.style.getPropertyValue('--surface')).toBe('#171c23');

  act(() => chooseTheme('system'));
  expect(result.current).toBe('light');
  expect(localStorage.getItem('handover-theme')).toBeNull();
});
