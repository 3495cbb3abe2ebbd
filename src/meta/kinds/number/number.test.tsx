import { render } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { field } from '#shared/field';
import { setLanguage } from '#src/lib/language';
import { integer } from './number.tsx';

beforeEach(() => setLanguage('en'));

describe('a duration', () => {
  it.each([
    ['minutes', 13_501, '9 d 9 h'],
    ['seconds', 240, '4 min'],
    ['seconds', 3725, '1 h 2 min'],
  ] as const)('that is counted in %s is told in the larger units of %i', (unit, value, expected) => {
    const sample = field.integer({ zh: '时长', en: 'Duration', unit });
    render(integer.cell({ value, row: {}, name: 'sample', field: sample }));

    expect(document.body.textContent).toBe(expected);
  });
});
