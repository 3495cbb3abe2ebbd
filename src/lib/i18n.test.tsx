import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useJoined } from './i18n.ts';
import { setLanguage } from './language.ts';

it.each([
  ['zh', '孙丽、周海'],
  ['en', '孙丽, 周海'],
] as const)('names of a list are joined as %s does', (language, expected) => {
  act(() => setLanguage(language));
  const { result } = renderHook(() => useJoined());

  expect(result.current(['孙丽', '周海'])).toBe(expected);
});
