import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { Calling } from '#src/calls/testing/calling.tsx';
import { http } from '#src/lib/http/http';
import { addMessages } from '#src/lib/i18n';
import { setLanguage } from '#src/lib/language';
import { fakeServer, ok, refuse, type SentCall } from '#src/lib/testing/fake-server';
import { seen } from '#src/lib/testing/seen';
import { zh } from '#src/locales/words';
import { MoveDialog } from './move-dialog.tsx';

const { adapter } = http.defaults;
afterEach(() => {
  http.defaults.adapter = adapter;
});

const [state, move] = ['GET blade-resource/oss/move-state', 'POST blade-resource/oss/move'];

function open(answers: Parameters<typeof fakeServer>[0]) {
  addMessages('zh', zh);
  setLanguage('zh');
  const calls = fakeServer({ [state]: () => ok({ left: 5, total: 8 }), ...answers });
  const list = { refresh: vi.fn(), clearSelection: vi.fn() };
  const life = { isOpen: true, onClose: vi.fn(), afterClose: vi.fn() };
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Calling>
        <MoveDialog rows={[{ id: '7', ossCode: 'OSS-1' }]} list={list} {...life} />
      </Calling>
    </ConfigProvider>,
  );
  return { user: userEvent.setup(), calls, list, life };
}

it('moves in several calls until nothing is left, and tells what could not be moved', async () => {
  const answers = [
    { moved: 3, failed: [], after: '40', left: 2 },
    { moved: 1, failed: ['合同.pdf'], after: '60', left: 1 },
    { moved: 0, failed: [], after: '60', left: 1 },
  ];
  const { user, calls } = open({ [move]: () => ok(answers.shift()) });

  await seen(() => screen.getByText('共 8 个文件，其中 5 个在其他位置'));
  await user.click(screen.getByRole('button', { name: '开始迁移' }));

  await seen(() => screen.getByText('迁移完成，共迁移 4 个文件'));
  expect(screen.getByText(/1 个文件内容缺失或已损坏.*合同\.pdf/)).toBeVisible();
  const sent = calls.filter(({ method }) => method === 'POST').map(({ params }: SentCall) => params);
  expect(sent).toEqual(['0', '40', '60'].map((after) => ({ id: '7', after })));
});

it('says why it stopped, and goes on from there', async () => {
  let isDown = true;
  const { user } = open({
    [move]: () => (isDown ? refuse(400, 'OSS-1拒绝了请求') : ok({ moved: 0, failed: [], after: '0', left: 5 })),
  });

  await seen(() => screen.getByRole('button', { name: '开始迁移' }));
  await user.click(await screen.findByRole('button', { name: '开始迁移' }));
  await seen(() => screen.getByText('OSS-1拒绝了请求'));
  isDown = false;
  await user.click(screen.getByRole('button', { name: '继续迁移' }));

  await seen(() => screen.getByText('迁移完成，共迁移 0 个文件'));
});

it('has nothing to start where everything is there, and refreshes the list behind it', async () => {
  const { user, list, life } = open({ [state]: () => ok({ left: 0, total: 8 }) });

  await seen(() => screen.getByText('所有文件都已在此处'));
  expect(screen.getByRole('button', { name: '开始迁移' })).toBeDisabled();
  await user.click(screen.getAllByRole('button', { name: /^关\s?闭$/ }).at(-1) as HTMLElement);

  expect([list.refresh.mock.calls.length, life.onClose.mock.calls.length]).toEqual([1, 1]);
});
