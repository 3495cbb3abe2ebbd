import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { UnsavedScope, useUnsavedGuard } from '#src/lib/unsaved';
import { zh } from '#src/locales/words';
import { ThemeProvider } from '#src/theme/theme-provider.tsx';
import { useGuardedClose } from './open-tabs.tsx';

addMessages('zh', zh);
beforeEach(() => act(() => setLanguage('zh')));

const close = vi.fn();
const dropped = vi.fn();

function Form({ of }: { readonly of: string }) {
  const isDirty = useCallback(() => of !== '', [of]);
  useUnsavedGuard(isDirty, () => dropped(of));
  return null;
}

function Bar() {
  const ask = useGuardedClose(close, (key) => key);
  return (
    <button type="button" onClick={() => ask(['/cars', '/lines'])}>
      Close
    </button>
  );
}

it('forgets what is kept of the input that goes with a tab, and of no other, once the reader agreed', async () => {
  const user = userEvent.setup();
  render(
    <ThemeProvider>
      {['/cars', '/posts'].map((key) => (
        <UnsavedScope key={key} value={key}>
          <Form of={key} />
        </UnsavedScope>
      ))}
      <Bar />
    </ThemeProvider>,
  );

  await user.click(screen.getByText('Close'));
  const question = within(await screen.findByRole('dialog'));
  expect(dropped).not.toHaveBeenCalled();
  await user.click(question.getByRole('button', { name: '关闭并放弃' }));

  expect(dropped.mock.calls).toEqual([['/cars']]);
  expect(close.mock.calls).toEqual([[['/cars', '/lines']]]);
});
