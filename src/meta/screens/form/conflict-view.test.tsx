import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { en } from '#src/locales/words';
import { compareVersions } from '../../compile/conflict.ts';
import { compileForm } from '../../compile/form.ts';
import { ConflictView } from './conflict-view.tsx';

addMessages('en', en);
beforeEach(() => setLanguage('en'));

const box = defineResource({
  name: 'box',
  path: 'blade-test/box',
  label: { zh: '箱', en: 'Boxes' },
  fields: {
    title: field.text({ zh: '名称', en: 'Title' }),
    ownerId: field.ref('person', { zh: '主人', en: 'Owner' }),
  },
});

it('takes the focus and shows references by name, on both sides', () => {
  const items = compileForm(box, 'edit');
  const versions = {
    base: { title: 'A', ownerId: '1' },
    // The control puts the name of what was chosen beside its value.
    mine: { title: 'A', ownerId: '2', ownerName: 'Bob' },
    theirs: { title: 'A', ownerId: '3' },
  };
  const theirs = { id: '9', title: 'A', ownerId: '3', ownerName: 'Cleo' };
  const row = { id: '9', title: 'A', ownerId: '1', ownerName: 'Ann' };
  const conflict = { versions, theirs, differences: compareVersions(items, versions), choice: {} };

  render(<ConflictView conflict={conflict} row={row} onChoose={() => undefined} onChooseAll={() => undefined} />);

  expect(screen.getByRole('region', { name: /changed/ })).toHaveFocus();
  const owner = within(screen.getByRole('row', { name: /Owner/ }));
  expect(owner.getByText('Bob')).toBeVisible();
  expect(owner.getByText('Cleo')).toBeVisible();
});
