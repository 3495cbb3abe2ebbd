import { Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form } from 'antd';
import { beforeEach, expect, it } from 'vitest';
import { field } from '#shared/field';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { en } from '#src/locales/en';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { RefInput } from './ref-input.tsx';

configure({ asyncUtilTimeout: 10_000 });
addMessages('en', en);
beforeEach(() => setLanguage('en'));

const owner = field.ref('person', { zh: '主人', en: 'Owner' });
const ann = { id: '1', label: 'Ann' };
const bob = { id: '2', label: 'Bob' };

/** Opens a form: the first choice is Ann alone, a search finds Bob alone, and a query for Cleo finds nothing. */
function openForm() {
  const { provider } = memoryProvider([]);
  provider.getList.mockImplementation(async ({ filters = [], meta }) => {
    const ids = (meta?.params as { ids?: string } | undefined)?.ids;
    if (ids) return { data: [bob].filter(({ id }) => ids.split(',').includes(id)) as never[], total: 1 };
    const isSearch = filters.some((filter) => filter.value !== undefined);
    return { data: [isSearch ? bob : ann] as never[], total: 1 };
  });
  render(
    <Refine dataProvider={provider} options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}>
      <Form initialValues={{ ownerId: '3' }}>
        <Form.Item name="ownerId" label="Owner">
          <RefInput field={owner} name="ownerId" label="Cleo" />
        </Form.Item>
      </Form>
    </Refine>,
  );
  return { user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

it('shows the name that came with the row, not the id', async () => {
  openForm();

  expect(await screen.findByText('Cleo')).toBeInTheDocument();
  expect(screen.queryByText('3')).not.toBeInTheDocument();
});

it('keeps the name of a choice that the next search does not find', async () => {
  const { user } = openForm();
  await user.click(screen.getByLabelText('Owner'));
  await screen.findByTitle('Ann');
  await user.type(screen.getByLabelText('Owner'), 'b');
  await user.click(await screen.findByTitle('Bob'));

  await user.click(screen.getByLabelText('Owner'));
  await screen.findByTitle('Ann');

  expect(screen.getByText('Bob', { selector: '.ant-select-selection-item' })).toBeInTheDocument();
});

it('marks what is chosen and no longer a choice, which stays all the same', async () => {
  const { user } = openForm();
  await user.click(screen.getByLabelText('Owner'));

  expect(await screen.findByText('Cleo (no longer offered)', { selector: 's' })).toBeInTheDocument();
  expect(screen.getByTitle('Cleo (no longer offered)', { exact: true })).toBeInTheDocument();
});
