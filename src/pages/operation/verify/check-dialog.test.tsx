import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { session } from '#src/lib/session/session';
import type { Token } from '#src/lib/session/token';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { ClientCheck } from './check-dialog.tsx';
import '#src/locales/verify';

afterEach(() => localStorage.clear());

/** Draws the check for a person of a department where articles are handed over, or of another one. */
function open({ isAtPlace }: { isAtPlace: boolean }) {
  session.start({ accessToken: 'a', user: { userId: '1', deptId: '9' } } as Token);
  const data = memoryProvider([{ id: '5', label: 'Wang' }]);
  data.provider.getList.mockImplementation(async ({ resource, meta }) => {
    const own = { id: '9', label: 'Own', isGone: !isAtPlace };
    const offered = resource === 'dept' ? { id: '3', label: 'East' } : { id: '5', label: 'Wang' };
    return { data: [meta?.params?.ids ? own : offered] as never[], total: 1 };
  });
  const onSubmit = vi.fn();
  const { user } = renderScreen(<ClientCheck isBusy={false} onSubmit={onSubmit} />, { data });
  return {
    onSubmit,
    async choose(name: RegExp, title: string) {
      await user.click(await screen.findByRole('combobox', { name }));
      await user.click(await screen.findByTitle(title));
    },
    async check() {
      await user.click(await screen.findByRole('combobox', { name: 'Method' }));
      await user.click(await screen.findByTitle('2'));
      await user.type(await screen.findByLabelText('ID number'), 'A1');
      await user.click(screen.getByRole('button', { name: 'Check' }));
    },
  };
}

it('is made where whoever works at no place says that they are', async () => {
  const { choose, check, onSubmit } = open({ isAtPlace: false });
  await choose(/Client/, 'Wang');
  expect(screen.queryByRole('button', { name: 'Check' })).not.toBeInTheDocument();

  await choose(/Place/, 'East');
  await check();

  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ subjectId: '5', deptId: '3' })));
});

it('asks nobody who works at a place where they are', async () => {
  const { choose, check, onSubmit } = open({ isAtPlace: true });
  await choose(/Client/, 'Wang');

  await check();

  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith(expect.objectContaining({ subjectId: '5', deptId: undefined })));
  expect(screen.queryByRole('combobox', { name: /Place/ })).not.toBeInTheDocument();
});
