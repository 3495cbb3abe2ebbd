import { fireEvent, render, screen } from '@testing-library/react';
import { Checkbox } from 'antd';
import { expect, it, vi } from 'vitest';
import { lightBox, RowBox } from './row-box.tsx';

/** What a style sheet sees of a box: the classes from outside inwards, without those of a theme. */
function classes(container: HTMLElement) {
  const own = /^ant-checkbox/;
  return [...container.querySelectorAll('[class]')].map(({ classList }) =>
    [...classList].filter((name) => own.test(name) && !name.endsWith('-css-var')).toSorted(),
  );
}

it.each([{}, { checked: true }, { disabled: true }, { checked: true, disabled: true }, { indeterminate: true }])(
  'has the classes of the box of antd with %o',
  (states) => {
    const theirs = render(<Checkbox checked={false} {...states} aria-label="row" />);
    const own = render(<RowBox {...states} aria-label="row" onChange={() => undefined} />);

    expect(classes(own.container)).toEqual(classes(theirs.container));
    const [one, other] = screen.getAllByRole<HTMLInputElement>('checkbox', { name: 'row' });
    expect([other?.checked, other?.disabled, other?.indeterminate]).toEqual([one?.checked, one?.disabled, one?.indeterminate]);
  },
);

it('takes the handlers of the box that it stands for, which learn whether Shift was held', () => {
  const handleChange = vi.fn();
  render(lightBox(<Checkbox checked={false} aria-label="row" onChange={handleChange} />));

  fireEvent.click(screen.getByRole('checkbox', { name: 'row' }), { shiftKey: true });

  expect(handleChange.mock.lastCall?.[0].nativeEvent).toMatchObject({ shiftKey: true });
});
