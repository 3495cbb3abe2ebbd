import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { en } from '#src/locales/en';
import { Strip } from './strip.tsx';

addMessages('en', en);
afterEach(() => act(() => setLanguage('zh')));

it('says that there is no connection for as long as there is none', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const become = (isOnline: boolean) => {
    online.mockReturnValue(isOnline);
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
  };
  act(() => setLanguage('en'));
  render(<Strip />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();

  become(false);
  expect(screen.getByRole('status')).toHaveTextContent(en.layout.strip.offline);

  become(true);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
