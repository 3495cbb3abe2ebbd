import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it, vi } from 'vitest';
import { field } from '#shared/field';
import { seen } from '#src/lib/testing/seen';
import { renderScreen } from '../../testing/render-screen.tsx';
import { treeProvider } from '../../testing/tree-provider.ts';
import { controlProps, FieldInput } from '../control.tsx';
import type { InputProps } from '../kind.ts';

const words = { zh: '架子', en: 'Shelf' };
const one = field.treeRef('toyShelf', words);
const several = field.treeRef('toyShelf', { ...words, many: true });

function openForm(props: Partial<InputProps> = {}, value?: string, onEscape?: () => void) {
  const data = treeProvider();
  const shown = { field: one, name: 'shelfId', ...props };
  let values: () => unknown = () => undefined;
  function Page() {
    const [form] = Form.useForm();
    values = () => form.getFieldsValue(true);
    return (
      <Form form={form} initialValues={{ shelfId: value }} onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}>
        <Form.Item name="shelfId" label="Shelf" {...controlProps(shown.field)}>
          <FieldInput {...shown} />
        </Form.Item>
      </Form>
    );
  }
  return { ...renderScreen(<Page />, { data }), values: () => values() };
}

const box = () => screen.findByRole('combobox');
const choice = (name: string) => screen.findByText(name, { selector: '.ant-select-tree-title' });
const opener = async (name: string) => {
  const item = (await choice(name)).closest('.ant-select-tree-treenode') as HTMLElement;
  return item.querySelector('.ant-select-tree-switcher') as HTMLElement;
};

it('shows the name that came with the row, and fetches nothing before it is opened', async () => {
  const { provider } = openForm({ label: 'Cellar' }, '77');

  await seen(() => screen.getByText('Cellar'));
  expect(provider.getList).not.toHaveBeenCalled();
});

it('opens its tree level by level and takes what is chosen', async () => {
  const { user, values } = openForm();
  await user.click(await box());

  await user.click(await opener('House'));
  await user.click(await choice('Kitchen'));

  expect(values()).toEqual({ shelfId: '2', shelfName: 'Kitchen' });
});

it('finds rows by name anywhere', async () => {
  const { user, values } = openForm();
  await user.click(await box());

  await user.type(await box(), 'Cup');
  await user.click(await choice('Cupboard'));

  expect(values()).toMatchObject({ shelfId: '4' });
});

it('does not keep beside the choice what was typed to find it', async () => {
  const { user } = openForm({ field: several, label: 'Shed' });
  await user.type(await box(), 'Cup');

  await user.click(await choice('Cupboard'));

  await waitFor(async () => expect(await box()).toHaveValue(''));
});

it('takes several, comma-joined', async () => {
  const { user, values } = openForm({ field: several, label: 'Shed' }, '5');
  await user.click(await box());

  await user.click(await choice('House'));

  expect(values()).toEqual({ shelfId: '5,1', shelfName: 'Shed,House' });
});

// The number of the key is needed as well, because the tree does not read the names of keys.
const escapeKey = { key: 'Escape', keyCode: 27 };

it('is closed by Escape, which the dialog around it does not hear', async () => {
  const heard = vi.fn();
  const { user } = openForm({}, undefined, heard);
  await user.click(await box());
  await choice('House');

  fireEvent.keyDown(await box(), escapeKey);
  expect(await box()).toHaveAttribute('aria-expanded', 'false');
  expect(heard).not.toHaveBeenCalled();

  fireEvent.keyDown(await box(), escapeKey);
  expect(heard).toHaveBeenCalledOnce();
});

it('is emptied', async () => {
  const { user, values } = openForm({ label: 'Shed' }, '5');
  await screen.findByText('Shed');

  await user.click(screen.getByLabelText('close-circle'));

  expect(values()).toMatchObject({ shelfId: undefined });
});

it('does not let a row choose itself, nor what hangs below it', async () => {
  const { user, values } = openForm({ self: '1' });
  await user.click(await box());
  await user.click(await opener('House'));

  const names = ['House', 'Kitchen', 'Shed'];
  const nodes = await Promise.all(names.map(async (name) => (await choice(name)).closest('.ant-select-tree-treenode')));
  expect(nodes.map((item) => item?.classList.contains('ant-select-tree-treenode-disabled'))).toEqual([true, true, false]);

  await user.click(within(document.body).getByText('Kitchen', { selector: '.ant-select-tree-title' }));
  expect(values()).toEqual({ shelfId: undefined });
});
