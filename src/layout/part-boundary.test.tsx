import { render, screen } from '@testing-library/react';
import { App } from 'antd';
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { seen } from '#src/lib/testing/seen';
import { guardUnsaved } from '#src/lib/unsaved';
import { en } from '#src/locales/words';
import { PartBoundary } from './part-boundary.tsx';

addMessages('en', en);

const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'));
const reload = vi.fn();
let reported: MockInstance;

/** Draws the page, and a part of the frame beside it. */
function draw(load: () => Promise<() => React.ReactNode>, isOpen = true) {
  const Part = lazyWithPreload(load);
  const handleClose = vi.fn();
  const at = (open: boolean) => (
    <App>
      <input aria-label="note" />
      <PartBoundary isOpen={open} onClose={handleClose}>
        <Part />
      </PartBoundary>
    </App>
  );
  const { rerender } = render(at(isOpen));
  return { handleClose, draw: (open: boolean) => rerender(at(open)) };
}

beforeEach(() => {
  setLanguage('en');
  sessionStorage.clear();
  reload.mockReset();
  vi.stubGlobal('fetch', async () => new Response(null));
  vi.stubGlobal('location', { ...window.location, reload, pathname: '/x' });
  // React reports the errors that the boundary catches; here they are expected.
  reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the page and what is typed there when a part is gone, and says why', async () => {
  const stop = guardUnsaved(() => true);
  const { handleClose } = draw(gone);

  await seen(() => screen.getByText(/^The system was updated/));
  expect(screen.getByLabelText('note')).toBeVisible();
  expect(handleClose).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
  stop();
});

it('loads the window anew where nothing is lost by it', async () => {
  draw(gone);

  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('draws the part when it is opened again and has come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const load = vi.fn(async () => () => <p>the part</p>).mockRejectedValueOnce(new TypeError('module script failed'));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const shown = draw(load);
  await screen.findByText(/^No connection/);

  await vi.advanceTimersByTimeAsync(1_000);
  shown.draw(false);
  shown.draw(true);

  await seen(() => screen.getByText('the part'));
  expect(load).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

it('says nothing of what nobody has opened', async () => {
  const { handleClose } = draw(gone, false);

  await vi.waitFor(() => expect(reported).toHaveBeenCalled());
  expect(screen.getByLabelText('note')).toBeVisible();
  expect(handleClose).not.toHaveBeenCalled();
});
