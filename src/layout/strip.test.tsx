import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { tellFilling } from '#src/lib/live/filling';
import { en, zh } from '#src/locales/words';
import { Strip } from './strip.tsx';

addMessages('zh', zh);
addMessages('en', en);
afterEach(() =>
  act(() => {
    setLanguage('zh');
    tellFilling(undefined);
  }),
);

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

it('tells how far the sample is for as long as it is being played', () => {
  render(<Strip />);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();

  act(() => tellFilling({ done: 2, of: 14 }));
  expect(screen.getByRole('status')).toHaveTextContent('示例数据正在补齐，任务和统计稍后变完整。第 3 / 14 天');

  act(() => setLanguage('en'));
  expect(screen.getByRole('status')).toHaveTextContent('Day 3 of 14');

  act(() => tellFilling(undefined));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
