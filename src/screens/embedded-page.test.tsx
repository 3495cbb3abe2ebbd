import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { seen } from '#src/lib/testing/seen';
import { en } from '#src/locales/words';
import { EmbeddedPage, sandboxOf } from './embedded-page.tsx';

addMessages('en', en);

const own = 'https://bank.test';

describe('sandboxOf', () => {
  it.each([
    ['https://reports.test/a', true],
    ['http://bank.test/a', true],
    ['https://bank.test/report.html', false],
    ['/report.html', false],
  ])('lets %s keep its origin: %s', (src, keeps) => {
    expect(sandboxOf(src, own).includes('allow-same-origin')).toBe(keeps);
  });

  it('never lets a page lead the whole window away', () => {
    expect(sandboxOf('https://reports.test/', own)).not.toContain('allow-top-navigation');
  });
});

describe('EmbeddedPage', () => {
  const server = vi.fn<(src: string) => Promise<{ status: number }>>();

  function open(src: string) {
    const facts = { path: '/myiframe/r', code: 'r', icon: '', title: { zh: '报表', en: 'Reports' } };
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <EmbeddedPage screen={{ ...facts, kind: 'frame', src }} />
      </QueryClientProvider>,
    );
  }

  beforeEach(() => {
    setLanguage('en');
    vi.stubGlobal('fetch', server.mockReset().mockResolvedValue({ status: 200 }));
  });
  afterEach(() => {
    setLanguage('zh');
    vi.unstubAllGlobals();
  });

  it('shows the address of the menu, named, without telling it where it is embedded', () => {
    open('https://reports.test/a?b=1');

    const frame = screen.getByTitle('Reports');
    expect(frame).toHaveAttribute('src', 'https://reports.test/a?b=1');
    expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(frame).toHaveAttribute('sandbox', sandboxOf('https://reports.test/a', window.location.origin));
    expect(server).not.toHaveBeenCalled();
  });

  it('says of a page beside the app that it is not there, and shows it once it is', async () => {
    server.mockResolvedValueOnce({ status: 404 });
    open('/help/index.html');

    expect(await screen.findByRole('alert')).toHaveTextContent('Page not found');
    expect(screen.queryByTitle('Reports')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByTitle('Reports')).toHaveAttribute('src', '/help/index.html');
    expect(server).toHaveBeenCalledWith('/help/index.html', expect.objectContaining({ method: 'HEAD' }));
  });

  it.each([200, 401, 405])('leaves what a page beside the app answers otherwise (%d) to the frame', async (status) => {
    server.mockResolvedValue({ status });
    open('/help/index.html');

    await seen(() => screen.getByTitle('Reports'));
  });

  it('offers another try where the server cannot be reached', async () => {
    server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    open('/help/index.html');

    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

    await seen(() => screen.getByTitle('Reports'));
  });
});
