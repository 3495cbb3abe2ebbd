import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button, Popover } from 'antd';
import { expect, it, vi } from 'vitest';
import { LazyPopup } from './lazy-popup.tsx';

const popover = vi.fn();

function open(onClick?: () => void) {
  popover.mockClear();
  render(
    <LazyPopup kind="dialog" button={<Button onClick={onClick}>Views</Button>}>
      {(button, state) => {
        popover();
        return (
          <Popover {...state} content={<p>What there is</p>} trigger="click" destroyOnHidden>
            {button}
          </Popover>
        );
      }}
    </LazyPopup>,
  );
  return screen.getByRole('button', { name: 'Views', expanded: false });
}

it('mounts the popup on the first press, opens it, and keeps the focus', async () => {
  const button = open();
  expect(popover).not.toHaveBeenCalled();

  await userEvent.click(button);

  expect(await screen.findByText('What there is')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Views', expanded: true })).toHaveFocus();
});

it('opens by the keyboard, closes on the next press and opens again', async () => {
  open().focus();
  const user = userEvent.setup();

  await user.keyboard('{Enter}');
  expect(await screen.findByText('What there is')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Views', expanded: true }));
  await user.click(await screen.findByRole('button', { name: 'Views', expanded: false }));

  expect(await screen.findByRole('button', { name: 'Views', expanded: true })).toBeVisible();
  expect(screen.getByText('What there is')).toBeVisible();
});

it('leaves what else a press does to the button', async () => {
  const onClick = vi.fn();

  await userEvent.click(open(onClick));

  expect(onClick).toHaveBeenCalledOnce();
});
