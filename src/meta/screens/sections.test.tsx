import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { ResourceScreen } from './resource-screen.tsx';

const byRoad = { field: 'isSent', is: [1] };
const parcel = defineResource({
  name: 'toyParcel',
  path: 'blade-test/toy-parcel',
  label: { zh: '包裹', en: 'Parcels' },
  fields: {
    title: field.text({ zh: '名称', en: 'Title' }),
    isSent: field.bool01({ zh: '已寄出', en: 'Sent', default: 0 }),
    carrier: field.text({ zh: '承运人', en: 'Carrier', onlyWhen: byRoad }),
    weight: field.integer({ zh: '重量', en: 'Weight', onlyWhen: byRoad }),
    note: field.text({ zh: '备注', en: 'Note' }),
    place: field.text({ zh: '地点', en: 'Place', onlyWhen: byRoad }),
  },
  groups: [
    { zh: '基本', en: 'Basics', fields: ['title', 'isSent'] },
    { zh: '运输', en: 'Transport', fields: ['carrier', 'weight'] },
    { zh: '其他', en: 'Other', fields: ['note', 'place'] },
  ],
});

it('a title of a form is there while one of its fields is', async () => {
  const data = memoryProvider([]);
  const { user } = renderScreen(<ResourceScreen resource={parcel} />, { data });
  await user.click(await screen.findByRole('button', { name: /Add/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText('Title');
  const titles = () => dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const leads = () =>
    within(dialog.getByRole('navigation'))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  await waitFor(() =>
    expect([titles(), leads()]).toEqual([
      ['Basics', 'Other'],
      ['Basics', 'Other'],
    ]),
  );
  expect(dialog.queryByLabelText('Place')).not.toBeInTheDocument();

  await user.click(await dialog.findByRole('radio', { name: 'Yes' }));

  await seen(() => dialog.getByLabelText('Carrier'));
  await waitFor(() =>
    expect([titles(), leads()]).toEqual([
      ['Basics', 'Transport', 'Other'],
      ['Basics', 'Transport', 'Other'],
    ]),
  );

  await user.type(dialog.getByLabelText('Title'), 'Vase');
  await user.click(dialog.getByRole('radio', { name: 'No' }));

  await waitFor(() => expect(titles()).toEqual(['Basics', 'Other']));
  expect(dialog.getByLabelText('Title')).toHaveValue('Vase');
});
