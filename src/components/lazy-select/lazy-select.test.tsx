import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SelectProps } from 'antd';
import { expect, it, vi } from 'vitest';
import { LazySelect } from './lazy-select.tsx';

const options = [
  { value: 1, label: 'Red' },
  { value: 2, label: 'Blue' },
];

function open(props: SelectProps<number> = {}) {
  const onChange = vi.fn();
  render(
    <>
      <button type="button">before</button>
      <LazySelect<number> aria-label="Colour" options={options} onChange={onChange} {...props} />
    </>,
  );
  return { onChange, box: () => screen.getByRole('combobox', { name: 'Colour' }), user: userEvent.setup() };
}

it('shows the choice, and no list', () => {
  const { box } = open({ value: 2 });

  expect(screen.getByText('Blue')).toBeInTheDocument();
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText('Red')).not.toBeInTheDocument();
});

it('opens with one press, and takes the choice', async () => {
  const { box, onChange, user } = open();

  await user.click(box());
  await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'true'));
  await user.click(await screen.findByText('Blue'));

  expect(onChange).toHaveBeenCalledWith(2, expect.anything());
});

it('keeps the focus of the keyboard, and opens by it', async () => {
  const { box, user } = open();
  await user.click(screen.getByRole('button', { name: 'before' }));

  await user.tab();
  await waitFor(() => expect(box()).toHaveClass('ant-select-input'));
  expect(box()).toHaveFocus();
  expect(box()).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{Enter}');

  await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'true'));
});

it('keeps a key that comes before the select, and lets it submit nothing', async () => {
  const { box } = open();
  const enter = createEvent.keyDown(box(), { key: 'Enter' });

  fireEvent(box(), enter);

  expect(enter.defaultPrevented).toBe(true);
  await waitFor(() => expect(box()).toHaveAttribute('aria-expanded', 'true'));
});

it('is emptied by its cross', async () => {
  const { onChange, user } = open({ value: 1, allowClear: true });

  await user.click(screen.getByRole('img', { name: 'close-circle', hidden: true }));

  expect(onChange).toHaveBeenCalledWith(undefined);
});

it('takes no press while it is disabled', async () => {
  const { box, user } = open({ disabled: true });

  await user.click(box());

  expect(box()).not.toHaveClass('ant-select-input');
  expect(box()).toBeDisabled();
});
