import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { Calling } from '#src/calls/testing/calling.tsx';
import { http } from '#src/lib/http/http';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { fakeServer, ok, refuse } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { zh } from '#src/locales/words';
import { TestDialog } from './test-dialog.tsx';

const { adapter } = http.defaults;
afterEach(() => {
  http.defaults.adapter = adapter;
});

const test = 'POST blade-develop/datasource/test';

function open(answer: Parameters<typeof fakeServer>[0][string]) {
  addMessages('zh', zh);
  setLanguage('zh');
  const calls = fakeServer({ [test]: answer });
  const life = { isOpen: true, onClose: vi.fn(), afterClose: vi.fn() };
  const list = { refresh: vi.fn(), clearSelection: vi.fn() };
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Calling>
        <TestDialog rows={[{ id: '7', name: '核心库' }]} list={list} {...life} />
      </Calling>
    </ConfigProvider>,
  );
  return { user: userEvent.setup(), calls, life };
}

it('connects at once, and says what it found', async () => {
  const { calls } = open(() => ok({ version: 'PostgreSQL 15.3', tables: 12, tookMs: 35 }));

  expect(screen.getByRole('status')).toHaveTextContent('正在连接');
  await seen(() => screen.getByText('PostgreSQL 15.3，12 张表和视图，用时 35 毫秒'));
  expect(screen.getByRole('dialog', { name: '测试连接：核心库' })).toBeVisible();
  expect(calls.map(({ params }) => params)).toEqual([{ id: '7' }]);
});

it('says why it could not, and tries again when asked', async () => {
  let isDown = true;
  const { user, calls, life } = open(() =>
    isDown ? refuse(400, '核心库拒绝登录，请检查用户名和密码') : ok({ version: 'MariaDB 10.11.6', tables: 0, tookMs: 9 }),
  );

  await seen(() => screen.getByText('核心库拒绝登录，请检查用户名和密码'));
  isDown = false;
  await user.click(screen.getByRole('button', { name: '再试一次' }));
  await seen(() => screen.getByText('连接成功'));
  expect(screen.queryByText('连接失败')).not.toBeInTheDocument();
  await user.click(screen.getAllByRole('button', { name: /^关\s?闭$/ }).at(-1) as HTMLElement);

  expect([calls.length, life.onClose.mock.calls.length]).toEqual([2, 1]);
});
