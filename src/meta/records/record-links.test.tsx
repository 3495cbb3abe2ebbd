import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineResource, field } from '#shared/define';
import { addNouns } from '#src/lib/nouns/nouns';
import { guardUnsaved } from '#src/lib/unsaved';
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

const ann = { id: '1', name: 'Ann', bossId: '2', bossName: 'Bob', friendIds: '2,3', friendName: 'Bob, Cleo', version: 1 };
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
  // The title names the record as soon as it has arrived; until then it shows the label of the noun.
  expect(await drawer.findByText('People: Bob')).toBeInTheDocument();
  await user.click(await drawer.findByRole('button', { name: 'Cleo' }));
  await user.click(await drawer.findByRole('button', { name: 'Back to the one before' }));
  expect(await drawer.findByRole('button', { name: 'Cleo' })).toBeInTheDocument();

  // The number of the key is needed, because the drawer does not read the names of keys.
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

  expect(await screen.findByText('Bob, Cleo')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Bob' })).not.toBeInTheDocument();
});

describe('a part of the drawer that does not come', () => {
  const gone = new TypeError('Failed to fetch dynamically imported module: /assets/a.js');
  let isGone: boolean;
  /** Throws while it is drawn, as a part does that could not be fetched. */
  const part = (words: string) => {
    if (isGone) throw gone;
    return words;
  };
  const thing = defineResource({
    name: 'toyThing',
    path: 'blade-test/thing',
    label: { zh: '物', en: 'Things' },
    fields: { name: field.text({ zh: '名称', en: 'Name' }), note: field.text({ zh: '备注', en: 'Note' }) },
  });
  // The drawer takes its title from this label.
  let isTitleGone: boolean;
  const { label } = thing;
  Object.defineProperty(thing, 'label', { get: () => (isTitleGone && part('')) || label });
  addNouns([{ name: thing.name, load: async () => thing }]);
  const owner = defineResource({
    name: 'toyOwner',
    path: 'blade-test/owner',
    label: { zh: '主', en: 'Owners' },
    fields: {
      name: field.text({ zh: '姓名', en: 'Name' }),
      thingId: field.ref('toyThing', { zh: '物', en: 'Thing' }),
    },
  });

  async function openThing(note: unknown) {
    const data = memoryProvider([{ id: '7', name: 'Seal', note, version: 1 }]);
    const row = { id: '1', name: 'Ann', thingId: '7', thingName: 'Seal', version: 1 };
    data.provider.getList.mockImplementation(async () => ({ data: [row] as never[], total: 1 }));
    const links = (
      <RecordLinks mayRead={() => true}>
        <ResourceScreen resource={owner} />
      </RecordLinks>
    );
    const { user } = renderScreen(links, { data });
    await user.click(await screen.findByRole('button', { name: 'Seal' }));
    return user;
  }

  beforeEach(() => {
    isGone = true;
    isTitleGone = false;
    // React reports the errors that the boundary catches; here they are expected.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // There is no server, so the window is not reloaded and the reader may try again.
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('leaves the page, and says in the drawer how to go on', async () => {
    const user = await openThing({ toString: () => part('stamped') });
    const drawer = within(await screen.findByRole('dialog'));

    expect(await drawer.findByRole('alert')).toHaveTextContent('No connection');
    expect(drawer.getByText('Things: Seal')).toBeInTheDocument();
    expect(screen.getByText('Ann')).toBeInTheDocument();
    isGone = false;
    await user.click(drawer.getByRole('button', { name: 'Try again' }));

    expect(await drawer.findByText('stamped')).toBeInTheDocument();
  });

  it('may be the drawer itself: a dialog stands in for it', async () => {
    isTitleGone = true;
    const user = await openThing('stamped');

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('No connection');
    expect(screen.getByRole('dialog')).toContainElement(alert);
    expect(screen.getByText('Ann')).toBeInTheDocument();
    isGone = false;
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('stamped')).toBeInTheDocument();
    expect(screen.getByText('Things: Seal')).toBeInTheDocument();
  });

  it('asks to reload where something typed would be lost, and can be closed', async () => {
    vi.stubGlobal('fetch', async () => new Response(null));
    const stop = guardUnsaved(() => true);
    const user = await openThing({ toString: () => part('stamped') });

    expect(await screen.findByRole('button', { name: 'Reload' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Ann')).toBeInTheDocument();
    stop();
  });
});
