import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { field } from '#shared/field';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { en } from '#src/locales/words';
import { FieldRange } from './control.tsx';

addMessages('en', en);
beforeEach(() => setLanguage('en'));

const words = { zh: '字段', en: 'Field' };

describe('a range', () => {
  it('keeps an end open', async () => {
    const change = vi.fn();
    const user = userEvent.setup();
    const sample = field.integer(words);
    render(
      <ConfigProvider>
        <FieldRange field={sample} name="sample" aria-label="Count" onChange={change} />
      </ConfigProvider>,
    );

    await user.type(await screen.findByRole('spinbutton', { name: 'Count From' }), '5');

    expect(change).toHaveBeenLastCalledWith(['5', '']);
  });

  it('of moments takes the focus that its stand-in got', async () => {
    const user = userEvent.setup();
    render(
      <ConfigProvider>
        <FieldRange id="when" field={field.dateTime(words)} name="when" aria-label="When" />
      </ConfigProvider>,
    );
    const [, standIn] = screen.getAllByLabelText('When');

    await user.click(standIn as HTMLElement);

    expect(await screen.findAllByRole('table')).not.toHaveLength(0);
    expect(standIn).not.toBeInTheDocument();
    expect(screen.getAllByLabelText('When')[1]).toHaveFocus();
  });

  it('of moments shows bounds that came with the address', async () => {
    render(
      <ConfigProvider>
        <FieldRange
          field={field.dateTime(words)}
          name="when"
          aria-label="When"
          value={['2026-01-05 00:00:00', '2026-01-06 23:59:59']}
        />
      </ConfigProvider>,
    );

    expect(screen.getByDisplayValue('2026-01-06')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByDisplayValue('2026-01-06')).not.toHaveAttribute('readonly'));
  });
});
