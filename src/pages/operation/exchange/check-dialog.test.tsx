import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { CheckDialog } from './check-dialog.tsx';
import { SlipDialog } from './slip-dialog.tsx';

const checkPath = 'blade-business/exchg/check?id=7&checksum=ab12';
const slip = {
  id: '7',
  exchgNo: 'JJ7',
  exchgState: 2,
  checksum: 'ab12',
  checkPath,
  arts: [],
  signs: [
    { id: '1', side: 1, personName: 'Giver', isLapsed: 0 },
    { id: '2', side: 2, personName: 'Receiver', isLapsed: 0 },
    { id: '3', side: 2, personName: 'Lapsed', isLapsed: 1 },
  ],
};
const list = { refresh: vi.fn(), clearSelection: vi.fn() };
const life = { isOpen: true, onClose: vi.fn(), afterClose: vi.fn(), list };

function open(answer: object) {
  const data = memoryProvider([]);
  const custom = vi.fn(async (_: { url: string; query?: object }) => ({ data: answer as never }));
  data.provider.custom = custom as never;
  return { custom, data };
}

it('a slip bears the code that it is checked by, and who signed on both sides', async () => {
  const { data } = open(slip);
  renderScreen(<SlipDialog rows={[{ id: '7' }]} {...life} />, { data });

  expect((await screen.findAllByText('Giver')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Receiver').length).toBeGreaterThan(0);
  expect(screen.queryByText('Lapsed')).not.toBeInTheDocument();
  expect(document.querySelector('.ant-qrcode')).toBeInTheDocument();
});

it('a slip that is not confirmed has no code', async () => {
  const { data } = open({ ...slip, checksum: '', checkPath: '' });
  renderScreen(<SlipDialog rows={[{ id: '7' }]} {...life} />, { data });

  await screen.findAllByText('Giver');
  expect(document.querySelector('.ant-qrcode')).not.toBeInTheDocument();
});

it.each([
  [true, 'JJ7 matches what both sides signed; received at 2031-03-03 08:10:00'],
  [false, 'JJ7 does not match what was signed, or is not confirmed'],
])('the code of a slip tells whether it is what was signed: %s', async (valid, said) => {
  const { data, custom } = open({ valid, exchgNo: 'JJ7', receiverSignTime: '2031-03-03 08:10:00' });
  const { user } = renderScreen(<CheckDialog rows={[]} {...life} />, { data });

  await user.type(await screen.findByRole('textbox'), `${checkPath}{Enter}`);

  expect(await screen.findByText(said)).toBeVisible();
  expect(custom.mock.lastCall?.[0]).toMatchObject({ url: 'blade-business/exchg/check', query: { id: '7', checksum: 'ab12' } });
});

it('another code is said to be none of a slip', async () => {
  const { data, custom } = open({});
  const { user } = renderScreen(<CheckDialog rows={[]} {...life} />, { data });

  await user.type(await screen.findByRole('textbox'), 'JJ7:ab12{Enter}');

  expect(await screen.findByText('This is not the code of a slip')).toBeVisible();
  expect(custom).not.toHaveBeenCalled();
});
