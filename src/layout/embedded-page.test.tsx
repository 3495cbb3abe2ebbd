import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setLanguage } from '#src/lib/language';
import { EmbeddedPage, sandboxOf } from './embedded-page.tsx';

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
  it('shows the address of the menu, named, without telling it where it is embedded', () => {
    setLanguage('zh');
    const facts = { path: '/myiframe/r', code: 'r', icon: '', title: { zh: '报表', en: 'Reports' } };
    render(<EmbeddedPage screen={{ ...facts, kind: 'frame', src: 'https://reports.test/a?b=1' }} />);

    const frame = screen.getByTitle('报表');
    expect(frame).toHaveAttribute('src', 'https://reports.test/a?b=1');
    expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(frame).toHaveAttribute('sandbox', sandboxOf('https://reports.test/a', window.location.origin));
  });
});
