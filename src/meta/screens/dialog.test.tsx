import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { Dialog } from './dialog.tsx';

const ask = { name: 'Publish' };

/** Shows a dialog with one button, which disappears when it has done its work. */
function Once({ onClose }: { readonly onClose: () => void }) {
  const [isDone, setDone] = useState(false);
  return (
    <Dialog
      title="Publish"
      isOpen
      onClose={onClose}
      afterClose={vi.fn()}
      footer={
        isDone ? null : (
          <button type="button" onClick={() => setDone(true)}>
            Publish
          </button>
        )
      }
    >
      {isDone ? 'Published' : 'Really?'}
    </Dialog>
  );
}

it('keeps the focus when what had it goes, so that Esc still closes it', async () => {
  const onClose = vi.fn();
  const { user } = renderScreen(<Once onClose={onClose} />, { data: memoryProvider([]) });
  await user.click(await screen.findByRole('button', ask));
  await waitFor(() => expect(screen.getByText('Published')).toBeVisible());

  await waitFor(() => expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement));
  // The library reads the number of the key, which `user.keyboard` leaves out.
  fireEvent.keyDown(document.activeElement as HTMLElement, { key: 'Escape', keyCode: 27 });

  expect(onClose).toHaveBeenCalledOnce();
});
