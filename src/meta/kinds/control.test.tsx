import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { field } from '#shared/define';
import { seen } from '#src/lib/testing/seen';
import { FieldInput, preloadInput } from './control.tsx';

const remark = field.textarea({ zh: '备注', en: 'Remark' });

it('draws a control at once that was fetched ahead', async () => {
  preloadInput(remark);
  await vi.dynamicImportSettled();

  render(<FieldInput field={remark} name="remark" aria-label="Remark" />);

  expect(screen.getByRole('textbox', { name: 'Remark' })).toBeEnabled();
});

it('draws the choices of a flag at once that were fetched ahead, so that no field below them moves', async () => {
  const flag = field.bool01({ zh: '启用', en: 'Enabled' });
  preloadInput(flag);
  await vi.dynamicImportSettled();

  render(<FieldInput field={flag} name="enabled" />);

  expect(screen.getAllByRole('radio')).toHaveLength(2);
});

it('asks nothing ahead of a kind whose control is there', async () => {
  const plain = field.text({ zh: '名称', en: 'Name' });
  preloadInput(plain);

  render(<FieldInput field={plain} name="name" aria-label="Name" />);

  await seen(() => screen.getByRole('textbox', { name: 'Name' }));
});
