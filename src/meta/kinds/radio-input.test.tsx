import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { field } from '#shared/define';
import { RadioInput } from './radio-input.tsx';

it('says as a group that a choice is required', () => {
  const kind = field.dict('toy_kind', { zh: '类型', en: 'Kind', required: true });
  const options = [{ value: '1', label: 'Doll' }];
  render(<RadioInput field={kind} name="kind" aria-required options={options} />);

  expect(screen.getByRole('radiogroup')).toBeRequired();
});
