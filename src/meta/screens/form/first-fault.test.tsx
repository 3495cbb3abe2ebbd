import type { FormInstance } from 'antd';
import { expect, it, vi } from 'vitest';
import { toFirstFault } from './first-fault.ts';

it('leads to the fault that stands first on the screen, whichever field came first', () => {
  document.body.innerHTML = '<input id="form_later"><input id="form_earlier">';
  const scrollToField = vi.fn();

  toFirstFault(
    { scrollToField } as unknown as FormInstance,
    'form',
  )({ errorFields: [{ name: ['earlier'] }, { name: ['later'] }] });

  expect(scrollToField).toHaveBeenCalledExactlyOnceWith(['later'], { block: 'center', focus: true });
});
