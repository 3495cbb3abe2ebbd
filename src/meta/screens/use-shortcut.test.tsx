import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  createMemoryRouter,
  type Location,
  UNSAFE_LocationContext as LocationContext,
  MemoryRouter,
  NavigationType,
  RouterProvider,
} from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { keepKey } from '#src/lib/browser/keys';
import { useShortcut } from './use-shortcut.ts';

const dialogs = {
  open: <div role="dialog" />,
  closed: (
    <div style={{ display: 'none' }}>
      <div role="dialog" />
    </div>
  ),
  'on its way out': <div role="dialog" className="ant-zoom-leave ant-zoom-leave-active" />,
};

function Page({ onKey, children }: { readonly onKey: (() => void) | undefined; readonly children?: ReactNode }) {
  useShortcut('n', onKey);
  return children;
}

async function press(dialog?: keyof typeof dialogs): Promise<number> {
  const onKey = vi.fn();
  const { unmount } = render(<Page onKey={onKey}>{dialog && dialogs[dialog]}</Page>, { wrapper: MemoryRouter });
  await userEvent.keyboard('n');
  unmount();
  return onKey.mock.calls.length;
}

it('is for the page unless a dialog is open over it', async () => {
  expect(await press()).toBe(1);
  expect(await press('open')).toBe(0);
});

it('is for the page again when a dialog was closed and stays in the document', async () => {
  expect(await press('closed')).toBe(1);
});

it('is for the page again as soon as a dialog closes, although it is still to be seen', async () => {
  expect(await press('on its way out')).toBe(1);
});

it('is for the page although the field of a dialog that is hidden by now still has the focus', async () => {
  const onKey = vi.fn();
  render(<Page onKey={onKey} />, { wrapper: MemoryRouter });
  const field = document.body.appendChild(document.createElement('input'));
  // jsdom has no layout.
  field.checkVisibility = () => false;
  field.focus();

  await userEvent.keyboard('n');
  field.remove();

  expect(onKey).toHaveBeenCalledOnce();
});

it('is taken once it is known what it does, if it was pressed before', () => {
  const onKey = vi.fn();
  const { rerender } = render(<Page onKey={undefined} />, { wrapper: MemoryRouter });
  keepKey('N');

  rerender(<Page onKey={onKey} />);
  rerender(<Page onKey={undefined} />);
  rerender(<Page onKey={onKey} />);

  expect(onKey).toHaveBeenCalledOnce();
});

it('is not for a screen that the window has left and that is still drawn', async () => {
  const onKey = vi.fn();
  const left = { location: { pathname: '/left' } as Location, navigationType: NavigationType.Pop };
  const element = (
    <LocationContext value={left}>
      <Page onKey={onKey} />
    </LocationContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: ['/next'] })} />);

  await userEvent.keyboard('n');

  expect(onKey).not.toHaveBeenCalled();
});
