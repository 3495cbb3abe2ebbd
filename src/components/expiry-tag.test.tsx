import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '#src/lib/language';
import { ExpiryTag } from './expiry-tag.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-15T04:00:00Z'), toFake: ['Date'] });
  setLanguage('en');
});
afterEach(() => vi.useRealTimers());

describe('the last day of a document', () => {
  it.each([
    ['2026-01-10', 'Ended 5 days ago'],
    ['2026-01-15', 'Ends today'],
    ['2026-02-14', '30 days left'],
  ])('%s says %s', (day, word) => {
    render(<ExpiryTag day={day} warnDays={30} />);

    expect(screen.getByText(word)).toBeVisible();
    expect(screen.getByText(day, { exact: false })).toBeVisible();
  });

  it.each(['2026-02-15', '2030-01-01'])('%s says no more than itself', (day) => {
    const { container } = render(<ExpiryTag day={day} warnDays={30} />);

    expect(container).toHaveTextContent(new RegExp(`^${day}$`));
  });

  it('is nothing where there is none', () => {
    const { container } = render(<ExpiryTag day="" warnDays={30} />);

    expect(container).toBeEmptyDOMElement();
  });
});
