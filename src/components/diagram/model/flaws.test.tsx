import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setLanguage } from '#src/lib/language';
import { field, open } from '../testing/open-modeler.tsx';

beforeEach(() => setLanguage('en'));
afterEach(() => setLanguage('zh'));

describe('what was found', () => {
  const flaw = (elementId: string, message: string) => ({ file: '', code: 'X', elementId, message });
  const inspection = {
    problems: [flaw('UserTask_1', 'Nobody does it'), flaw('leave', 'The process is odd'), flaw('UserTask_1', 'Nobody does it')],
    warnings: [flaw('StartEvent_1', 'Not understood'), flaw('gone', 'Nowhere')],
  };

  it('is listed once, the worse first, and counted', async () => {
    await open({ inspection });

    const found = within(screen.getByRole('region', { name: 'Findings' }));
    expect(found.getByRole('status')).toHaveTextContent('Errors: 2, warnings: 2');
    expect(found.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Nobody does it',
      'The process is odd',
      'Not understood',
      'Nowhere',
    ]);
  });

  it('is marked at its elements', async () => {
    await open({ inspection });

    const marks = ['Nobody does it', 'Not understood', 'The process is odd'].map((message) => screen.queryByTitle(message));
    expect(marks.map((mark) => mark?.textContent)).toEqual(['!', '!', undefined]);
  });

  it('leads to its element', async () => {
    await open({ inspection });

    await userEvent.click(screen.getByRole('button', { name: /Nobody does it/ }));
    expect(field('ID')).toHaveValue('UserTask_1');
    await userEvent.click(screen.getByRole('button', { name: /The process is odd/ }));
    expect(field('Process key')).toHaveValue('leave');
  });

  it('is nothing, or not known yet', async () => {
    await open({ inspection: { problems: [], warnings: [] } });
    expect(screen.getByRole('status')).toHaveTextContent('No problems found');
  });

  it('is not spoken of before anybody looked', async () => {
    await open();

    expect(screen.queryByRole('region', { name: 'Findings' })).toBeNull();
  });
});
