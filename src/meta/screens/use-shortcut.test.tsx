import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { useShortcut } from './use-shortcut.ts';

function Page({ onKey, dialog }: { readonly onKey: () => void; readonly dialog?: 'open' | 'closed' }) {
  useShortcut('n', onKey);
  return dialog ? (
    <div style={dialog === 'closed' ? { display: 'none' } : {}}>
      <div role="dialog" />
    </div>
  ) : null;
}

async function press(dialog?: 'open' | 'closed'): Promise<number> {
  const onKey = vi.fn();
  render(<Page onKey={onKey} {...(dialog && { dialog })} />);
  await userEvent.keyboard('n');
  return onKey.mock.calls.length;
}

it('is for the page unless a dialog is open over it', async () => {
  expect(await press()).toBe(1);
  expect(await press('open')).toBe(0);
});

it('is for the page again when a dialog was closed and stays in the document', async () => {
  expect(await press('closed')).toBe(1);
});
