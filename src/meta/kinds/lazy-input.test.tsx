import { render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { field } from '#shared/define';
import { seen } from '#src/lib/testing/seen';
import type { InputProps } from './kind.ts';
import { lazyInput } from './lazy-input.tsx';
import { RadioInput } from './radio-input.tsx';

const remark = field.text({ zh: '备注', en: 'Remark' });
const Control = ({ id }: InputProps<string>) => <input id={id} aria-label="Control" />;

let root: Root | undefined;
afterEach(() => root?.unmount());

/** Draws a loaded control as a click does: what is urgent, and nothing of what may come later. */
async function draw(isHeavy: boolean) {
  const Input = lazyInput<string>(async () => Control, { height: 193, isHeavy });
  await Input.preload();
  const made = createRoot(document.body.appendChild(document.createElement('div')));
  root = made;
  flushSync(() => made.render(<Input id="remark" field={remark} name="remark" />));
}

it('draws a loaded control with its form', async () => {
  await draw(false);

  expect(screen.getByRole('textbox', { name: 'Control' })).toBeEnabled();
});

it('draws a heavy control after its form, in a place that is kept for it', async () => {
  await draw(true);
  const place = screen.getByRole('textbox');
  expect(place).toBeDisabled();
  expect(place).toHaveStyle({ height: '193px' });

  await seen(() => screen.getByRole('textbox', { name: 'Control' }));
  expect(place).not.toBeInTheDocument();
});

it('says as a group that a choice is required', () => {
  const kind = field.dict('toy_kind', { zh: '类型', en: 'Kind', required: true });
  const options = [{ value: '1', label: 'Doll' }];
  render(<RadioInput field={kind} name="kind" aria-required options={options} />);

  expect(screen.getByRole('radiogroup')).toBeRequired();
});
