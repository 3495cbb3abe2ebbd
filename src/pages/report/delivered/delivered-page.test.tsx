import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { DeliveredPage } from './delivered-page.tsx';

const report = {
  id: '7',
  title: 'Daily tasks 2031-03-02',
  name: 'Daily_tasks_2031-03-02.xlsx',
  size: 204_800,
  keepTime: '2031-03-03 06:00:00',
  link: '/api/blade-resource/oss/file/x.xlsx?sign=fresh',
};

function open(answer: () => Promise<object>) {
  const data = memoryProvider([]);
  data.provider.custom = vi.fn(answer) as never;
  const page = (
    <Routes>
      <Route path=":id" element={<DeliveredPage />} />
    </Routes>
  );
  return renderScreen(page, { data, address: '/toys/7' });
}

it('tells what the report is, and fetches its file by a link of now', async () => {
  const followed: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function follow(this: HTMLAnchorElement) {
    followed.push(`${this.getAttribute('href')} as ${this.download}`);
  });
  const { user, provider } = open(async () => ({ data: report }));

  expect(await screen.findByRole('heading', { name: report.title })).toBeVisible();
  expect(screen.getByText('200KB')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Download Excel' }));

  await expect.poll(() => followed).toEqual([`${report.link} as ${report.name}`]);
  expect(provider.custom).toHaveBeenCalledTimes(2);
  expect(provider.custom).toHaveBeenLastCalledWith(
    expect.objectContaining({ url: 'blade-report/report/rest/delivered', method: 'get', query: { id: '7' } }),
  );
});

it('says that there is no such report for its reader', async () => {
  open(async () => {
    throw new ApiError('Not found', { code: 404, status: 404 });
  });

  expect(await screen.findByText('This report no longer exists')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it('offers to try again where the server failed', async () => {
  const answers = [
    Promise.reject(new ApiError('The server is busy', { code: 503, status: 503 })),
    Promise.resolve({ data: report }),
  ];
  answers[0]?.catch(() => undefined);
  const { user } = open(() => answers.shift() as Promise<object>);

  expect(await screen.findByText('The server is busy')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByRole('heading', { name: report.title })).toBeVisible();
});
