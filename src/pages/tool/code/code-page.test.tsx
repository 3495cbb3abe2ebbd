import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { definitionOf, planOf } from '#shared/generate/plan';
import { addNouns } from '#src/lib/nouns/nouns';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { rowOf, rowTools } from '#src/meta/testing/row-tools';
import { savedFiles } from '#src/meta/testing/saved-files';
import { code, codeColumn } from '#src/resources/develop/code';
import { CodePage } from './code-page.tsx';

const column = (name: string, labelEn: string, more: object = {}) => ({
  name,
  label: labelEn,
  labelEn,
  type: 'text',
  required: 1,
  list: 1,
  search: 0,
  form: 1,
  ...more,
});
const columns = [column('boxName', 'Box name', { id: '11' }), column('price', 'Price', { id: '12', type: 'money', required: 0 })];
const sheet = {
  id: '7',
  version: 1,
  codeName: 'Boxes',
  codeNameEn: 'Key boxes',
  datasourceId: '3',
  datasourceName: 'Main',
  tableName: 't_key_box',
  pkName: 'id',
  serviceName: 'blade-business',
  packageName: 'generated',
  baseMode: 2,
  wrapMode: 1,
  columns,
};

/** The definition of the sheet, as the server returns it. */
const definition = definitionOf(
  planOf(
    {
      codeName: 'Boxes',
      codeNameEn: 'Key boxes',
      serviceName: 'blade-business',
      tableName: 'key_box',
      scope: 'tenant',
      columns: columns.map((each) => ({
        ...each,
        type: each.type as 'text',
        required: false,
        list: true,
        search: false,
        form: true,
      })),
    },
    { isTree: () => false, hasTextKeys: () => false },
  ),
);

interface Asked {
  readonly url: string;
  readonly query?: Readonly<Record<string, string>>;
}

const answers: Readonly<Record<string, unknown>> = {
  'blade-develop/datasource/tables': [
    { name: 't_key_box', comment: 'Key boxes' },
    { name: 't_lock', comment: '' },
  ],
  'blade-develop/code/columns': [
    column('boxName', 'Box name'),
    column('lockNo', 'Lock no'),
    { ...column('state', 'Opened'), was: 'status' },
  ],
  'blade-develop/code/preview': { files: [{ path: 'src/one.ts', text: 'export const one = 1;' }], definition },
  'blade-develop/code/gen-code': new Blob(['PK']),
};

beforeAll(() => addNouns([code, codeColumn].map((noun) => ({ name: noun.name, load: async () => noun }))));

const dictionaries = {
  column_kind: [
    { dictKey: 'text', dictValue: 'Text' },
    { dictKey: 'money', dictValue: 'Money' },
  ],
};

function open(may?: readonly string[]) {
  const data = memoryProvider([sheet]);
  const custom = vi.fn(async ({ url }: Asked) => ({ data: answers[url] as never }));
  data.provider.custom = custom as never;
  const drawn = renderScreen(<CodePage />, { data, may, dictionaries: dictionaries as never });
  const asked = (url: string) => custom.mock.calls.map(([call]) => call).filter((call) => call.url.endsWith(url));
  return { ...drawn, ...rowTools(drawn.user), asked };
}

/** Waits for a cell, because the grid is fetched when it is first drawn. */
const nameOf = (number: number) => screen.findByRole('textbox', { name: `Row ${number} Name` }, { timeout: 20_000 });

it('reads the columns of a table into the grid, after asking where some are filled in', async () => {
  const { press, user, asked } = open();
  await press('Boxes', 'Edit');
  expect(await nameOf(2)).toHaveValue('price');

  await user.click(await screen.findByRole('button', { name: 'Read columns' }));
  expect(await screen.findAllByText(/replaces the 2 columns/)).not.toEqual([]);
  await user.click(screen.getByRole('button', { name: 'OK' }));

  expect(await nameOf(3)).toHaveValue('state');
  expect(screen.getByText(/status → state/)).toBeVisible();
  expect(asked('code/columns')[0]?.query).toMatchObject({ datasourceId: '3', tableName: 't_key_box', pkName: 'id' });
});

it('offers the tables of the source by name and by comment', async () => {
  const { press, user } = open();
  await press('Boxes', 'Edit');
  const table = await screen.findByRole('combobox', { name: /Table/ });

  await user.clear(table);
  await user.type(table, 'lock');

  await seen(() => screen.getByTitle('t_lock'));
  expect(screen.queryByTitle('t_key_box · Key boxes')).not.toBeInTheDocument();
});

it('draws the screen of the columns while they are typed, over rows that are examples', async () => {
  const { press, user, provider } = open();
  await press('Boxes', 'Edit');
  await nameOf(1);
  await user.click(await screen.findByRole('button', { name: 'Preview the screen' }));
  const live = within(await screen.findByRole('region', { name: 'Preview of the screen' }));
  await seen(() => live.getByText('Box name 1'));

  const label = screen.getByRole('textbox', { name: 'Row 1 English name' });
  await user.clear(label);
  await user.click(label);
  await user.paste('Safe');

  await seen(() => live.getByText('Safe 1'));
  expect(provider.getList.mock.calls.every(([{ resource }]) => resource === code.name)).toBe(true);
});

it('shows the screen and the files of a sheet', async () => {
  const { press, user } = open();
  await press('Boxes', 'Preview');
  const dialog = within(await screen.findByRole('dialog'));
  await seen(() => dialog.getByText('Box name 2'));

  await user.click(dialog.getByRole('tab', { name: 'Sources' }));

  await seen(() => dialog.getByText('export const one = 1;'));
});

it('hands over the archive of a row', async () => {
  const saved = savedFiles();
  const { press, asked } = open();

  await press('Boxes', 'Generate');

  await waitFor(() => expect(asked('gen-code')[0]).toMatchObject({ query: { ids: '7' }, meta: { transfer: 'file' } }));
  await waitFor(() => expect(saved.length).toBe(1));
});

it('offers only what somebody may do', async () => {
  open(['view', 'edit']);
  const row = within(await rowOf('Boxes'));
  await seen(() => row.getByRole('button', { name: 'Edit' }));

  expect(row.queryByRole('button', { name: /Generate|Preview|Copy|More/ })).not.toBeInTheDocument();
});
