import type { DataProvider } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { http } from '#src/lib/http/http';
import { addNouns, loadNoun } from '#src/lib/nouns/nouns';
import { fakeServer, ok, type SentCall, signIn } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { createDataProvider } from '#src/providers/data';
import { nouns } from '#src/resources/nouns';
import { BusinessDictPage, HorizontalDictPage, VerticalDictPage } from './dict-page.tsx';

const row = (id: string, values: object) => ({
  id,
  parentId: '0',
  dictKey: '-1',
  dictValueEn: '',
  sort: 1,
  isSealed: 0,
  remark: '',
  isLocked: 0,
  version: 3,
  ...values,
});
const colours = row('1', { code: 'colours', dictValue: 'Colours' });
const sexes = row('2', { code: 'sex', dictValue: 'Sexes', isLocked: 1 });
const dark = row('12', { parentId: '11', code: 'colours', dictKey: '2', dictValue: 'Dark red', parentName: 'Red' });
const red = row('11', { parentId: '1', code: 'colours', dictKey: '1', dictValue: 'Red', parentName: 'Colours' });
const male = row('21', { parentId: '2', code: 'sex', dictKey: '1', dictValue: 'Male', parentName: 'Sexes', isLocked: 1 });

addNouns(nouns);

/** Opens the page on a server with two dictionaries, one of which the program needs. */
function openPage(page: ReactNode, may?: readonly string[]) {
  const heads = new Map([colours, sexes].map((each) => [each.id, each]));
  const page1 = ({ params }: SentCall) => {
    const records = [...heads.values()].filter(({ id }) => params.id === undefined || params.id === id);
    return ok({ records, total: records.length, size: 10, current: 1, pages: 1 });
  };
  const children = ({ params }: SentCall) =>
    ok(params.parentId === '1' ? [{ ...red, hasChildren: true, children: [dark] }] : [male]);
  const detail = ({ params }: SentCall) => ok([colours, sexes, red, dark, male].find(({ id }) => id === params.id));
  const calls = fakeServer({
    'GET blade-system/dict-biz/parent-list': page1,
    'GET blade-system/dict-biz/child-list': children,
    'GET blade-system/dict-biz/detail': detail,
    'GET blade-system/dict-biz/select': () => ok([]),
    'GET blade-system/dict/parent-list': () => ok({ records: [], total: 0, size: 10, current: 1, pages: 0 }),
    'POST blade-system/dict-biz/submit': () => ok({ id: '99', version: 1 }),
    'POST blade-system/dict-biz/remove': () => ok({}),
  });
  signIn();
  const own: DataProvider = createDataProvider(http, loadNoun);
  const provider = own as Parameters<typeof renderScreen>[1]['data']['provider'];
  const { user } = renderScreen(page, { data: { provider } as Parameters<typeof renderScreen>[1]['data'], may });
  const sent = (path: string) => calls.filter((call) => call.path === `blade-system/dict-biz/${path}`);
  return { user, sent, heads };
}

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const rowIn = async (where: string, name: string) =>
  within(await (await part(where)).findByRole('row', { name: new RegExp(name) }));
const dialog = async () => within(await screen.findByRole('dialog'));

async function pick(user: ReturnType<typeof openPage>['user'], name: string) {
  await user.click(await (await rowIn('Business dictionaries', name)).findByRole('button', { name: new RegExp(name) }));
}

describe('the page of dictionaries', () => {
  it('asks for one to be picked, and then shows its entries nested', async () => {
    const { user, sent } = openPage(<BusinessDictPage />);
    await seen(() => screen.getByText('Pick a dictionary to see its entries'));

    await pick(user, 'Colours');

    await seen(() => screen.getByRole('heading', { name: 'Colours' }));
    await seen(async () => (await part('Entries')).getByText('Red'));
    await seen(async () => (await part('Entries')).getByText('Dark red'));
    expect(sent('child-list')[0]?.params).toMatchObject({ parentId: '1' });
  });

  it('adds an entry in its place: code and parent are given and cannot be changed', async () => {
    const { user, sent } = openPage(<BusinessDictPage />);
    await pick(user, 'Colours');
    await user.click(await (await part('Entries')).findByRole('button', { name: 'Add' }));
    const form = await dialog();

    expect(await form.findByLabelText('Code')).toBeDisabled();
    expect(form.getByLabelText('Code')).toHaveValue('colours');
    expect(await form.findByText('Colours')).toBeInTheDocument();
    await user.type(form.getByLabelText('Name'), 'Blue');
    await user.type(form.getByLabelText('Key'), '3');
    await user.click(form.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(sent('submit')).toHaveLength(1));
    expect(sent('submit')[0]?.body).toMatchObject({
      parentId: '1',
      code: 'colours',
      dictValue: 'Blue',
      dictKey: '3',
      isSealed: 0,
    });
  });

  it('adds an entry below another one, of the same code', async () => {
    const { user, sent } = openPage(<BusinessDictPage />);
    await pick(user, 'Colours');
    const line = await rowIn('Entries', '^(?!.*Dark).*Red');
    await user.click(await line.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add below' }));
    const form = await dialog();

    await user.type(await form.findByLabelText('Name'), 'Light red');
    await user.type(form.getByLabelText('Key'), '4');
    await user.click(form.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(sent('submit')[0]?.body).toMatchObject({ parentId: '11', code: 'colours', dictKey: '4' }));
  });

  it('asks for no key and no parent of a dictionary', async () => {
    const { user } = openPage(<BusinessDictPage />);
    await user.click(await (await part('Business dictionaries')).findByRole('button', { name: 'Add' }));
    const form = await dialog();

    expect(await form.findByLabelText('Code')).toBeEnabled();
    expect(form.queryByLabelText('Key')).not.toBeInTheDocument();
    expect(form.queryByLabelText('Parent')).not.toBeInTheDocument();
  });

  it('marks what the program uses, keeps it from being deleted and its code and key from being changed', async () => {
    const { user } = openPage(<BusinessDictPage />);
    const line = await rowIn('Business dictionaries', 'Sexes');
    await seen(() => line.getByRole('img', { name: /^Used by the program/ }));
    expect(line.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
    await pick(user, 'Sexes');

    await user.click(await (await rowIn('Entries', 'Male')).findByRole('button', { name: 'Edit' }));

    const form = await dialog();
    expect(await form.findByLabelText('Key')).toBeDisabled();
    expect(form.getByLabelText('Name')).toBeEnabled();
  });

  it('seals an entry on the version that is shown', async () => {
    const { user, sent } = openPage(<BusinessDictPage />);
    await pick(user, 'Sexes');
    const line = await rowIn('Entries', 'Male');
    await user.click(await line.findByRole('button', { name: 'More actions' }));

    await user.click(await screen.findByRole('menuitem', { name: 'Seal' }));

    await waitFor(() => expect(sent('submit')[0]?.body).toMatchObject({ id: '21', version: 3, isSealed: 1 }));
  });

  it('says when the dictionary that is open was deleted', async () => {
    const { user, heads } = openPage(<BusinessDictPage />);
    await pick(user, 'Colours');
    await screen.findByRole('heading', { name: 'Colours' });

    heads.delete('1');
    await user.click((await part('Business dictionaries')).getByRole('button', { name: 'Refresh' }));

    await seen(() => screen.getByText('This dictionary has been deleted'));
  });
});

describe('the pages of both layouts', () => {
  it('lead to either kind of dictionary', async () => {
    const { user } = openPage(<VerticalDictPage />);
    expect(await part('Business dictionaries')).toBeDefined();

    await user.click(await screen.findByText('System dictionaries'));

    expect(await part('System dictionaries')).toBeDefined();
  });

  it('are denied to whoever may read neither', async () => {
    openPage(<HorizontalDictPage />, []);

    await seen(() => screen.getByText('No access'));
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});
