import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { field } from '#shared/field';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toy } from '../../testing/toy.ts';
import { ResourceScreen } from '../resource-screen.tsx';

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
