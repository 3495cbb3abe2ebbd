import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorLog, isChunkFailure } from '#src/lib/browser/error-log';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { seen } from '#src/lib/testing/seen';
import { guardUnsaved } from '#src/lib/unsaved';
import { en } from '#src/locales/words';
import { PageBoundary } from './page-boundary.tsx';

addMessages('en', en);

function Broken({ error }: { readonly error: unknown }): never {
  throw error;
}

beforeEach(() => {
  setLanguage('en');
  // React reports the errors that the boundary catches; here they are expected.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => setLanguage('zh'));

describe('isChunkFailure', () => {
  it.each([
    [new TypeError('Failed to fetch dynamically imported module: https://x/assets/a.js'), true],
    [new TypeError('error loading dynamically imported module'), true],
    [new TypeError('Importing a module script failed.'), true],
    [new Error('Unable to preload CSS for /assets/a.css'), true],
    [new TypeError('x is not a function'), false],
    ['Failed to fetch dynamically imported module', false],
  ])('of %s is %s', (error, expected) => {
    expect(isChunkFailure(error)).toBe(expected);
  });
});

describe('PageBoundary', () => {
  it('offers to open a failed page again', async () => {
    const handleReopen = vi.fn();
    render(
      <PageBoundary onReopen={handleReopen}>
        <Broken error={new Error('no such field')} />
      </PageBoundary>,
    );

    expect(screen.getByRole('alert')).toHaveTextContent('This page crashed');
    expect(errorLog.read()[0]).toMatchObject({ type: 'page', message: 'no such field' });
    await userEvent.click(screen.getByRole('button', { name: 'Open again' }));

    expect(handleReopen).toHaveBeenCalledOnce();
  });

  describe('of a page that could not be fetched', () => {
    const gone = <Broken error={new TypeError('Failed to fetch dynamically imported module: /assets/a.js')} />;
    const reload = vi.fn();

    function draw(served: () => Promise<Response>, onReopen = () => undefined) {
      vi.stubGlobal('fetch', served);
      vi.stubGlobal('location', { ...window.location, reload, pathname: '/x' });
      render(<PageBoundary onReopen={onReopen}>{gone}</PageBoundary>);
    }
    const there = async () => new Response(null);

    beforeEach(() => {
      sessionStorage.clear();
      reload.mockReset();
    });
    afterEach(() => vi.unstubAllGlobals());

    it('loads the window anew, once, and then asks', async () => {
      draw(there);
      await waitFor(() => expect(reload).toHaveBeenCalledOnce());
      expect(screen.queryByRole('alert')).toBeNull();

      draw(there);

      expect(await screen.findByRole('alert')).toHaveTextContent('The system was updated');
      expect(reload).toHaveBeenCalledOnce();
    });

    it('asks when something typed would be lost', async () => {
      const stop = guardUnsaved(() => true);
      draw(there);

      await seen(() => screen.getByRole('button', { name: 'Reload' }));
      expect(reload).not.toHaveBeenCalled();
      stop();
    });

    it('keeps the window where there is no server, and offers to try again', async () => {
      const handleReopen = vi.fn();
      draw(async () => Promise.reject(new TypeError('Failed to fetch')), handleReopen);

      await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

      expect(handleReopen).toHaveBeenCalledOnce();
      expect(reload).not.toHaveBeenCalled();
    });
  });

  it('notices a page that throws nothing at all', () => {
    render(
      <PageBoundary onReopen={() => undefined}>
        <Broken error={undefined} />
      </PageBoundary>,
    );

    expect(screen.getByRole('alert')).toBeVisible();
  });
});
