import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defineResource, field } from '#shared/define';
import { addNouns } from '#src/lib/nouns';
import { ResourceScreen } from '../screens/resource-screen.tsx';
import { memoryProvider } from '../testing/memory-provider.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { RecordLinks } from './record-links.tsx';

const person = defineResource({
  name: 'toyPerson',
  path: 'blade-test/person',
  label: { zh: '人', en: 'People' },
  fields: {
    name: field.text({ zh: '姓名', en: 'Name', required: true }),
    bossId: field.ref('toyPerson', { zh: '上级', en: 'Boss' }),
    friendIds: field.ref('toyPerson', { zh: '朋友', en: 'Friends', many: true }),
  },
});
addNouns([{ name: person.name, load: async () => person }]);

const ann = { id: '1', name: 'Ann', bossId: '2', bossName: 'Bob', friendIds: '2,3', friendName: 'Bob,Cleo', version: 1 };
const bob = { id: '2', name: 'Bob', bossId: '3', bossName: 'Cleo', version: 1 };
const cleo = { id: '3', name: 'Cleo', version: 1 };

function open(mayRead: boolean) {
  const data = memoryProvider([ann, bob, cleo]);
  data.provider.getList.mockImplementation(async () => ({ data: [ann] as never[], total: 1 }));
  const links = (
    <RecordLinks mayRead={() => mayRead}>
      <ResourceScreen resource={person} />
    </RecordLinks>
  );
  return renderScreen(links, { data });
}

it('shows the record that is referred to, leads on from there and back, and returns the focus', async () => {
  const { user } = open(true);
  const [link] = await screen.findAllByRole('button', { name: 'Bob' });

  await user.click(link as HTMLElement);
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('View: People')).toBeInTheDocument();
  await user.click(await drawer.findByRole('button', { name: 'Cleo' }));
  await user.click(await drawer.findByRole('button', { name: 'Back to the one before' }));
  expect(await drawer.findByRole('button', { name: 'Cleo' })).toBeInTheDocument();

  // Told by number: the drawer reads no names of keys.
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape', keyCode: 27 });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(link).toHaveFocus();
}, 60_000);

it('leads to each of several', async () => {
  const { user, provider } = open(true);
  await user.click(await screen.findByRole('button', { name: 'Cleo' }));

  await waitFor(() => expect(provider.getOne.mock.lastCall?.[0]).toMatchObject({ id: '3' }));
});

it('is words for whoever may not read them', async () => {
  open(false);

  expect(await screen.findByText('Bob,Cleo')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Bob' })).not.toBeInTheDocument();
});
