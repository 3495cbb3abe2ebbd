import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { defineResource, field } from '#shared/define';
import { seen } from '#src/lib/testing/seen';
import { renderScreen } from '../testing/render-screen.tsx';
import { house, treeProvider } from '../testing/tree-provider.ts';
import { TreeAside } from './tree-aside.tsx';

const shelf = defineResource({
  name: 'toyShelf',
  path: 'blade-test/toy-shelf',
  label: { zh: '玩具架', en: 'Toy shelves' },
  layout: 'tree',
  fields: {
    title: field.text({ zh: '名称', en: 'Title', required: true }),
    parentId: field.treeRef('toyShelf', { zh: '上级', en: 'Parent' }),
  },
});

function openAside(data = treeProvider()) {
  const onChange = vi.fn();
  function Page() {
    const [value, setValue] = useState<string>();
    const change = (id: string | undefined) => {
      setValue(id);
      onChange(id);
    };
    return <TreeAside resource={shelf} value={value} onChange={change} />;
  }
  return { onChange, ...renderScreen(<Page />, { data }) };
}

const node = (name: string) => screen.findByText(name);

it('chooses a row, or all of them', async () => {
  const { user, onChange } = openAside();
  expect(await screen.findByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');

  await user.click(await node('Shed'));
  expect(onChange).toHaveBeenLastCalledWith('5');
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'false');

  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(onChange).toHaveBeenLastCalledWith(undefined);
});

it('keeps its choice when it is clicked again', async () => {
  const { user, onChange } = openAside();
  await user.click(await node('Shed'));

  await user.click(await node('Shed'));

  expect(onChange).toHaveBeenLastCalledWith('5');
});

it('is walked with the arrow keys and chosen from with the space bar', async () => {
  const { user, onChange } = openAside();
  await node('House');
  const keyboard = screen.getByRole('tree');
  screen.getByRole('button', { name: 'All' }).focus();
  await user.tab();
  expect(keyboard).toHaveFocus();

  await user.keyboard('{ArrowRight}');
  await node('Kitchen');
  await user.keyboard('{ArrowDown} ');

  expect(onChange).toHaveBeenLastCalledWith('2');
});

it('finds rows by name anywhere, in their branches', async () => {
  const { user, provider } = openAside();
  await node('House');

  await user.type(screen.getByRole('textbox', { name: 'Search Toy shelves' }), 'Cup');

  expect(await node('Cupboard')).toBeVisible();
  expect(screen.queryByText('Shed')).not.toBeInTheDocument();
  expect(provider.getList).toHaveBeenLastCalledWith(
    expect.objectContaining({
      meta: expect.objectContaining({ verb: 'lazy-tree', params: { keyword: 'Cup' } }),
    }),
  );
});

it('says when there is nothing to find', async () => {
  const { user } = openAside();
  await node('House');

  await user.type(screen.getByRole('textbox', { name: 'Search Toy shelves' }), 'Attic');

  await seen(() => screen.getByText('No records match the search'));
});

it('says when it could not be had, and tries again', async () => {
  const data = treeProvider();
  data.provider.getList.mockRejectedValueOnce(new Error('gone'));
  const { user } = openAside(data);
  await seen(() => screen.getByText('gone'));

  await user.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await node('House')).toBeVisible();
});

it('follows what is added to the tree elsewhere', async () => {
  const { store, client } = openAside(treeProvider([...house]));
  await node('House');

  store.rows = [...store.rows, { id: '9', title: 'Barn', parentId: '0' }];
  await client.invalidateQueries({ queryKey: ['data'] });

  await waitFor(() => expect(screen.getByText('Barn')).toBeVisible());
});
