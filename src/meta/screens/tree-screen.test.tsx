import type { BaseRecord } from '@refinedev/core';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { defineResource, field } from '#shared/define';
import { seen } from '#src/lib/testing/seen';
import { renderScreen } from '../testing/render-screen.tsx';
import { type Branch, house, treeProvider } from '../testing/tree-provider.ts';
import { ResourceScreen } from './resource-screen.tsx';
import type { ResourceSlots } from './slots.ts';

const shelf = defineResource({
  name: 'toyShelf',
  path: 'blade-test/toy-shelf',
  label: { zh: '玩具架', en: 'Toy shelves' },
  layout: 'tree',
  fields: {
    title: field.text({ zh: '名称', en: 'Title', required: true, search: 'contains' }),
    parentId: field.treeRef('toyShelf', { zh: '上级', en: 'Parent', hideIn: ['list'] }),
  },
});

function openTree(options: Partial<Parameters<typeof renderScreen>[1]> = {}, slots: ResourceSlots = {}) {
  return renderScreen(<ResourceScreen resource={shelf} {...slots} />, { data: treeProvider(), ...options });
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const names = () => screen.getAllByRole('row').flatMap((line) => line.querySelector('td:nth-child(2)')?.textContent ?? []);
const toggle = async (name: string) => within(await row(name)).getByRole('button', { name: /expand|collapse/i });

it('fetches a level when it is opened, and none before', async () => {
  const { user, provider } = openTree();
  await row('House');
  expect(screen.queryByText('Kitchen')).not.toBeInTheDocument();
  expect(provider.getList).toHaveBeenCalledTimes(1);

  await user.click(await toggle('House'));

  expect(await row('Kitchen')).toBeVisible();
  expect(names()).toEqual(['House', 'Kitchen', 'Hall', 'Shed']);
  expect(provider.getList).toHaveBeenCalledTimes(2);
  expect(provider.getList).toHaveBeenLastCalledWith(
    expect.objectContaining({ meta: expect.objectContaining({ verb: 'lazy-list', params: { parentId: '1' } }) }),
  );
});

it('leaves the rows that are there as they are drawn when a level comes', async () => {
  const isVisible = vi.fn((_verb: string, { title }: BaseRecord) => title !== undefined);
  const { user } = openTree({}, { isVisible });
  await row('Shed');
  const drawn = () => isVisible.mock.calls.filter(([, { title }]) => title === 'Shed').length;
  const before = drawn();

  await user.click(await toggle('House'));
  await row('Kitchen');

  expect(before).toBeGreaterThan(0);
  expect(drawn()).toBe(before);
});

it('offers nothing to open at a leaf', async () => {
  openTree();

  // The button of a leaf keeps its place and is hidden by antd's style sheet.
  const openers = (element: HTMLElement) =>
    element.querySelectorAll('.ant-table-row-expand-icon:not(.ant-table-row-expand-icon-spaced)');
  expect(openers(await row('House'))).toHaveLength(1);
  expect(openers(await row('Shed'))).toHaveLength(0);
});

it('opens the only root by itself', async () => {
  openTree({ data: treeProvider(house.filter(({ id }) => id !== '5')) });

  expect(await row('Kitchen')).toBeVisible();
});

it('is walked by the keyboard alone', async () => {
  const { user } = openTree();
  (await toggle('House')).focus();

  await user.keyboard('{Enter}');

  expect(await row('Kitchen')).toBeVisible();
  expect(await toggle('House')).toHaveFocus();
});

it('keeps open what is open when everything is fetched again', async () => {
  const { user, store } = openTree();
  await user.click(await toggle('House'));
  await user.click(await toggle('Kitchen'));
  await row('Cupboard');
  store.rows = [...store.rows, { id: '6', title: 'Drawer', parentId: '2' } satisfies Branch];

  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  expect(await row('Drawer')).toBeVisible();
  expect(names()).toEqual(['House', 'Kitchen', 'Cupboard', 'Drawer', 'Hall', 'Shed']);
});

it('remembers what was open below a row that was closed meanwhile', async () => {
  const { user } = openTree();
  await user.click(await toggle('House'));
  await user.click(await toggle('Kitchen'));
  await row('Cupboard');

  await user.click(await toggle('House'));
  await waitFor(() => expect(names()).toEqual(['House', 'Shed']));
  await user.click(await toggle('House'));

  expect(await row('Cupboard')).toBeVisible();
});

it('shows what a search found in its branches, and the tree as it was afterwards', async () => {
  const { user } = openTree();
  await row('House');

  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Cup{Enter}');
  await row('Cupboard');
  expect(names()).toEqual(['House', 'Kitchen', 'Cupboard']);

  await user.click(screen.getByRole('button', { name: 'Reset' }));

  await waitFor(() => expect(names()).toEqual(['House', 'Shed']));
});

it('says when a search found nothing', async () => {
  const { user } = openTree();
  await row('House');

  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Attic{Enter}');

  await seen(() => screen.getByText('No records match the search'));
});

it('opens and closes everything', async () => {
  const { user } = openTree();
  await row('House');

  await user.click(screen.getByRole('button', { name: 'Expand all' }));
  expect(await row('Cupboard')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Collapse all' }));
  await waitFor(() => expect(names()).toEqual(['House', 'Shed']));
});

it('adds a record below another one, in sight', async () => {
  const { user, store } = openTree();
  await user.click(within(await row('House')).getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Add below' }));
  const dialog = within(await screen.findByRole('dialog'));
  await seen(() => dialog.getByText('House'));

  await user.type(dialog.getByLabelText('Title'), 'Attic');
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await row('Attic')).toBeVisible();
  expect(store.rows[0]).toMatchObject({ title: 'Attic', parentId: '1' });
});

it('offers no addition without the right', async () => {
  openTree({ may: ['view', 'edit'] });

  const actions = within(await row('House')).getAllByRole('button');
  expect(actions.map(({ textContent }) => textContent).filter(Boolean)).toEqual(['View', 'Edit']);
});

it('loads a large level page by page', async () => {
  const many = Array.from({ length: 250 }, (_, index) => ({ id: `${100 + index}`, title: `Jar ${index}`, parentId: '0' }));
  const { user } = openTree({ data: treeProvider(many) });
  await screen.findByText('Jar 199');
  expect(screen.queryByText('Jar 200')).not.toBeInTheDocument();

  await user.click(screen.getByText('Load more'));

  expect(await screen.findByText('Jar 249')).toBeInTheDocument();
  expect(screen.queryByText('Load more')).not.toBeInTheDocument();
});

it('says where a level could not be had, and tries again', async () => {
  const data = treeProvider();
  const { user } = openTree({ data });
  const opener = await toggle('House');
  data.provider.getList.mockRejectedValueOnce(new Error('gone'));

  await user.click(opener);
  await user.click(await screen.findByRole('button', { name: 'Could not be loaded; try again' }));

  expect(await row('Kitchen')).toBeVisible();
});
