import { type MetaQuery, Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Form } from 'antd';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Field, field } from '#shared/field';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { session } from '#src/lib/session/session';
import type { Token } from '#src/lib/session/token';
import { en } from '#src/locales/words';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { RefInput } from './ref-input.tsx';

configure({ asyncUtilTimeout: 10_000 });
addMessages('en', en);
beforeEach(() => {
  setLanguage('en');
  return () => session.end('lost');
});

const owner = field.ref('person', { zh: '主人', en: 'Owner' });
const ann = { id: '1', label: 'Ann' };
const bob = { id: '2', label: 'Bob' };
/** Found by her id only. */
const dora = { id: '4', label: 'Dora', isGone: true };

/** Opens a list of Ann and Bob for a reference with these options, as Ann. */
function openAsAnn(options: object) {
  session.start({ accessToken: 'a', user: { userId: '1' } } as Token);
  const { provider } = memoryProvider([]);
  provider.getList.mockImplementation(async () => ({ data: [ann, bob] as never[], total: 2 }));
  render(
    <Refine dataProvider={provider} options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}>
      <RefInput aria-label="Owner" field={{ ...owner, ...options }} name="ownerId" />
    </Refine>,
  );
  return { provider, user: userEvent.setup({ pointerEventsCheck: 0 }) };
}

it('does not offer the reader where it is to be somebody else', async () => {
  const { user } = openAsAnn({ isSomebodyElse: true });

  await user.click(screen.getByRole('combobox', { name: 'Owner' }));

  expect(await screen.findByTitle('Bob')).toBeInTheDocument();
  expect(screen.queryByTitle('Ann')).not.toBeInTheDocument();
});

it('asks for no rows with values that are not offered', async () => {
  const { user, provider } = openAsAnn({ only: { kind: 2 }, offersNot: { status: [0, 3] } });

  await user.click(screen.getByRole('combobox', { name: 'Owner' }));
  await screen.findByTitle('Ann');

  expect(provider.getList.mock.calls[0]?.[0].meta).toMatchObject({ params: { kind: 2, status_noneof: '0,3' } });
});

const idsIn = (meta: MetaQuery | undefined) => (meta?.params as { ids?: string } | undefined)?.ids;

/** Opens a form: the first choice is Ann alone, a search finds Bob alone, Bob and Dora have names, and Cleo is not found by id. */
function openForm(of: Field = owner, stored: string | string[] = '3', label = 'Cleo') {
  const { provider } = memoryProvider([]);
  provider.getList.mockImplementation(async ({ filters = [], meta }) => {
    const ids = idsIn(meta);
    if (ids) return { data: [bob, dora].filter(({ id }) => ids.split(',').includes(id)) as never[], total: 1 };
    const isSearch = filters.some((filter) => filter.value !== undefined);
    return { data: [isSearch ? bob : ann] as never[], total: 1 };
  });
  render(
    <Refine dataProvider={provider} options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}>
      <Form initialValues={{ ownerId: stored }}>
        <Form.Item name="ownerId" label="Owner">
          <RefInput field={of} name="ownerId" label={label} />
        </Form.Item>
      </Form>
    </Refine>,
  );
  const askedIds = () => provider.getList.mock.calls.flatMap(([{ meta }]) => idsIn(meta) ?? []);
  return { user: userEvent.setup({ pointerEventsCheck: 0 }), askedIds };
}

it('shows the name that came with the row, not the id', async () => {
  openForm();

  expect(await screen.findByText('Cleo')).toBeInTheDocument();
  expect(screen.queryByText('3')).not.toBeInTheDocument();
});

it('asks for the name of an id that comes alone, as from a link to a list', async () => {
  openForm(owner, '2', '');

  expect(await screen.findByText('Bob', { selector: '.ant-select-content' })).toBeInTheDocument();
});

it('asks once for a row whose name is wanted and of which the list does not say whether it is still a choice', async () => {
  const { user, askedIds } = openForm({ ...owner, only: { kind: 2 } }, '2', '');
  await screen.findByText('Bob', { selector: '.ant-select-content' });

  await user.click(screen.getByLabelText('Owner'));
  await screen.findByTitle('Ann');

  expect(screen.getByText('Bob', { selector: '.ant-select-content' })).toBeInTheDocument();
  expect(askedIds()).toEqual(['2']);
});

it('names a row that comes alone and is no longer offered', async () => {
  const { user } = openForm({ ...owner, only: { kind: 2 } }, '4', '');
  expect(await screen.findByText('Dora', { selector: '.ant-select-content' })).toBeInTheDocument();

  await user.click(screen.getByLabelText('Owner'));

  expect(await screen.findByText('Dora (no longer offered)', { selector: 's' })).toBeInTheDocument();
});

it('keeps the name of a choice that the next search does not find', async () => {
  const { user } = openForm();
  await user.click(screen.getByLabelText('Owner'));
  await screen.findByTitle('Ann');
  await user.type(screen.getByLabelText('Owner'), 'b');
  await user.click(await screen.findByTitle('Bob'));

  await user.click(screen.getByLabelText('Owner'));
  await screen.findByTitle('Ann');

  expect(screen.getByText('Bob', { selector: '.ant-select-content' })).toBeInTheDocument();
});

describe('rows that are suggested', () => {
  const approver = field.ref('person', { zh: '审批人员', en: 'Approver', required: true, suggests: 'near' });
  const cleo = { id: '3', label: 'Cleo' };

  function openWith(suggested: readonly (typeof ann)[], value?: string) {
    const { provider } = memoryProvider([]);
    provider.getList.mockImplementation(async ({ meta }) => {
      const isAsked = (meta?.params as { suggested?: string } | undefined)?.suggested === 'near';
      return { data: (isAsked ? suggested : [ann, bob, cleo]) as never[], total: 3 };
    });
    const saved = vi.fn();
    render(
      <Refine dataProvider={provider} options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}>
        <Form initialValues={{ approverId: value }} onFinish={saved}>
          <Form.Item name="approverId" label="Approver">
            <RefInput field={approver} name="approverId" />
          </Form.Item>
          <button type="submit">Save</button>
        </Form>
      </Refine>,
    );
    return { user: userEvent.setup({ pointerEventsCheck: 0 }), saved };
  }
  const chosen = () => document.querySelector('.ant-select-content-has-value')?.textContent;

  it('come first, under a word of their own, and once', async () => {
    const { user } = openWith([cleo, bob]);

    await user.click(screen.getByLabelText('Approver'));
    await screen.findByTitle('Ann');

    const shown = [...document.querySelectorAll('.ant-select-item')].map(({ textContent }) => textContent);
    expect(shown).toEqual(['Suggested', 'Cleo', 'Bob', 'Others', 'Ann']);
    expect(chosen()).toBeUndefined();
  });

  it('are not in the way of a search', async () => {
    const { user } = openWith([cleo, bob]);
    await user.click(screen.getByLabelText('Approver'));
    await screen.findByTitle('Suggested');

    await user.type(screen.getByLabelText('Approver'), 'a');

    await waitFor(() => expect(screen.queryByTitle('Suggested')).not.toBeInTheDocument());
  });

  it('begin a required field where there is only one, which can be changed', async () => {
    const { user, saved } = openWith([cleo]);
    await waitFor(() => expect(chosen()).toBe('Cleo'));

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByLabelText('Approver'));
    await user.click(await screen.findByTitle('Ann'));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(saved.mock.calls).toMatchObject([[{ approverId: '3' }], [{ approverId: '1' }]]));
  });

  it('change nothing that is chosen', async () => {
    const { user } = openWith([cleo], '2');

    await user.click(screen.getByLabelText('Approver'));
    await screen.findByTitle('Ann');

    expect(chosen()).toBe('Bob');
  });
});

it('marks what is chosen and no longer a choice, which stays all the same', async () => {
  const { user } = openForm();
  await user.click(screen.getByLabelText('Owner'));

  expect(await screen.findByText('Cleo (no longer offered)', { selector: 's' })).toBeInTheDocument();
  expect(screen.getAllByTitle('Cleo (no longer offered)', { exact: true }).length).toBeGreaterThan(0);
});

it('keeps what was chosen among several when Tab leads on', async () => {
  const owners = field.ref('person', { zh: '主人', en: 'Owners', many: true });
  const { user } = openForm(owners, []);
  await user.click(screen.getByLabelText('Owner'));
  await user.click(await screen.findByTitle('Ann'));

  await user.tab();

  expect(screen.getByText('Ann', { selector: '.ant-select-selection-item-content' })).toBeInTheDocument();
});
