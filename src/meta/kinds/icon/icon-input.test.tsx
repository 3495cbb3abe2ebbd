import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { en } from '#src/locales/words';
import { IconInput } from './icon-input.tsx';

const field = { kind: 'icon', required: false, zh: 'x', en: 'Icon' } as const;

function Holder({ first }: { first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <IconInput field={field} name="source" value={value} onChange={setValue} />
      <output>{value ?? 'none'}</output>
    </>
  );
}

beforeEach(() => {
  addMessages('en', en);
  setLanguage('en');
});

describe('the choice of an icon', () => {
  it('finds icons by name and takes the one that is clicked', async () => {
    const user = userEvent.setup();
    render(<Holder />);
    await user.click(screen.getByText('Choose an icon'));

    await user.type(await screen.findByPlaceholderText('Search icons'), 'truck');
    expect(screen.queryByLabelText('bank')).not.toBeInTheDocument();
    await user.click(screen.getByLabelText('truck'));

    expect(screen.getByRole('status')).toHaveTextContent('truck');
    expect(screen.getByRole('button', { expanded: false })).toHaveFocus();
  });

  it('works by keys: down into the icons, along them, and Enter takes one', async () => {
    const user = userEvent.setup();
    render(<Holder />);
    await user.click(screen.getByText('Choose an icon'));
    await user.type(await screen.findByPlaceholderText('Search icons'), 'user');

    await user.keyboard('{ArrowDown}{ArrowRight}');
    const taken = document.activeElement?.getAttribute('aria-label') ?? '';
    await user.keyboard('{Enter}');

    expect(taken).toMatch(/^user-/);
    expect(screen.getByRole('status')).toHaveTextContent(taken);
  });

  it('keeps a name of another family until another is chosen, and clears it', async () => {
    const user = userEvent.setup();
    render(<Holder first="iconfont iconicon_sms" />);
    expect(screen.getByRole('status')).toHaveTextContent('iconfont iconicon_sms');

    await user.click(screen.getByRole('button', { name: 'Clear the icon' }));

    expect(screen.getByRole('status')).toHaveTextContent('none');
  });
});
