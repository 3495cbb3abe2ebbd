import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { ReportListPage } from './report-list-page.tsx';

const expires = Math.floor(Date.now() / 1000) + 600;
const link = `/api/blade-resource/oss/file/upload/20310303/${'a'.repeat(32)}.xlsx?expires=${expires}&sign=s&name=Daily_tasks.xlsx`;
const row = {
  id: '7',
  title: 'Daily tasks 2031-03-02',
  category: 'taskReport',
  categoryName: 'Daily tasks',
  version: 1,
  file: link,
  name: 'Daily_tasks.xlsx',
  size: 204_800,
  keepTime: '2031-03-03 06:00:00',
};
const dictionaries = {
  report_category: [{ dictKey: 'taskReport', dictValue: '任务日报', dictValueEn: 'Daily tasks', isSealed: 0 }],
};

const open = (may?: readonly string[]) =>
  renderScreen(<ReportListPage />, { data: memoryProvider([row]), may, dictionaries: dictionaries as never });
const line = async () => within(await screen.findByRole('row', { name: /2031-03-02/ }));

it('gives each report by a link that holds, and says how large it is', async () => {
  open();

  const file = (await line()).getByRole('link', { name: /Daily_tasks\.xlsx/ });
  expect(file).toHaveAttribute('href', link);
  expect(file).toHaveAttribute('download', 'Daily_tasks.xlsx');
  expect((await line()).getByText('200KB')).toBeVisible();
});

it('removes, and neither adds nor edits', async () => {
  const { user, store } = open();

  const box = await (await line()).findByRole('checkbox');
  for (const name of ['Add', 'Edit', 'Import']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  await user.click(box);
  expect(await screen.findByRole('button', { name: 'Delete selected' })).toBeVisible();
  await user.click((await line()).getByRole('button', { name: /Delete/ }));
  await user.click(await screen.findByRole('button', { name: 'OK' }));

  await expect.poll(() => store.rows).toEqual([]);
});

it('leaves the button out where somebody may only look', async () => {
  open(['view']);

  expect((await line()).queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete selected' })).not.toBeInTheDocument();
});
