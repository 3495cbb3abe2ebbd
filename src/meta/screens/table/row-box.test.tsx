import { fireEvent, render, screen } from '@testing-library/react';
import { Checkbox } from 'antd';
import { expect, it, vi } from 'vitest';
import { lightBox, RowBox } from './row-box.tsx';

it.each([{}, { checked: true }, { disabled: true }, { checked: true, disabled: true }])(
  'has the states of the box of antd with %o',
  (states) => {
    render(<Checkbox checked={false} {...states} aria-label="row" />);
    render(<RowBox {...states} aria-label="row" onChange={() => undefined} />);

    const [one, other] = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'row' });
    expect([other?.checked, other?.disabled]).toEqual([one?.checked, one?.disabled]);
  },
);

it('takes the handlers of the box that it stands for, which learn whether Shift was held', () => {
  const handleChange = vi.fn();
  render(lightBox(<Checkbox checked={false} aria-label="row" onChange={handleChange} />));

  fireEvent.click(screen.getByRole('checkbox', { name: 'row' }), { shiftKey: true });

  expect(handleChange.mock.lastCall?.[0].nativeEvent).toMatchObject({ shiftKey: true });
});
