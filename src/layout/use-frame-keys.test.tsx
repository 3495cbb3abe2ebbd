import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { takeKey } from '#src/lib/browser/keys';
import { useFrameKeys } from './use-frame-keys.ts';

function Frame() {
  useFrameKeys({ onSearch: vi.fn(), onLock: vi.fn(), onHelp: vi.fn() });
  return <input aria-label="field" />;
}

it('keeps a key that nobody took for the screen that is being opened, until something else is pressed', async () => {
  const user = userEvent.setup();
  render(<Frame />);

  await user.keyboard('n');
  expect(takeKey('n')).toBe(true);
  expect(takeKey('n')).toBe(false);

  await user.keyboard('n');
  await user.click(document.body);
  expect(takeKey('n')).toBe(false);

  await user.keyboard('nx');
  expect(takeKey('n')).toBe(false);
});

it('keeps no Escape: it is for what is there, and never ends what is begun after it', async () => {
  const user = userEvent.setup();
  render(<Frame />);

  await user.keyboard('{Escape}');

  expect(takeKey('escape')).toBe(false);
});

it('keeps no key that is text, or that a page has taken', async () => {
  const user = userEvent.setup();
  render(<Frame />);
  await user.type(screen.getByRole('textbox'), 'n');
  expect(takeKey('n')).toBe(false);
  screen.getByRole('textbox').blur();

  const take = (event: KeyboardEvent) => event.preventDefault();
  document.addEventListener('keydown', take);
  await user.keyboard('n');
  document.removeEventListener('keydown', take);

  expect(takeKey('n')).toBe(false);
});
