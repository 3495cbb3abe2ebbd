import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { en } from '#src/locales/en';
import { isChunkFailure, PageBoundary } from './page-boundary.tsx';

addMessages('en', en);

function Broken({ error }: { readonly error: unknown }): never {
  throw error;
}

beforeEach(() => {
  setLanguage('en');
  // React reports what the boundary catches; here that is the point.
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

    expect(screen.getByRole('alert')).toHaveTextContent('This page failed');
    await userEvent.click(screen.getByRole('button', { name: 'Open again' }));

    expect(handleReopen).toHaveBeenCalledOnce();
  });

  it('asks for a reload when the page is gone from the server', () => {
    render(
      <PageBoundary onReopen={() => undefined}>
        <Broken error={new TypeError('Failed to fetch dynamically imported module: /assets/a.js')} />
      </PageBoundary>,
    );

    expect(screen.getByRole('alert')).toHaveTextContent('The system was updated');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
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
