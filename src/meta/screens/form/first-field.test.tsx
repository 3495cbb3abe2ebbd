import { screen, waitFor, within } from '@testing-library/react';
import type { FormInstance } from 'antd';
import { expect, it, vi } from 'vitest';
import { field } from '#shared/field';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toy } from '../../testing/toy.ts';
import { ResourceScreen } from '../resource-screen.tsx';
import { toFirstFault } from './first-field.ts';

// The control of the picture is fetched for the first of them, and there for the second.
it.each(['is fetched', 'is there'])(
  'a form begins where something can be entered, not at a picture whose control %s',
  async () => {
    const pictured = { ...toy, fields: { photo: field.image({ zh: '照片', en: 'Photo' }), ...toy.fields } };
    const { user } = renderScreen(<ResourceScreen resource={pictured} />, { data: memoryProvider([]) });

    await user.click(await screen.findByRole('button', { name: 'Add' }));
    const dialog = within(await screen.findByRole('dialog'));

    await waitFor(() => expect(dialog.getByLabelText('Title')).toHaveFocus());
    expect(await dialog.findByRole('button', { name: /Photo/ })).toBeVisible();
  },
);

it('leads to the fault that stands first on the screen, whichever field came first', () => {
  document.body.innerHTML = '<input id="form_later"><input id="form_earlier">';
  const scrollToField = vi.fn();

  toFirstFault(
    { scrollToField } as unknown as FormInstance,
    'form',
  )({ errorFields: [{ name: ['earlier'] }, { name: ['later'] }] });

  expect(scrollToField).toHaveBeenCalledExactlyOnceWith(['later'], { block: 'center', focus: true });
});
