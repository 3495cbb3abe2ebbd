import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#src/lib/http/api-error';
import { memoryProvider } from '../../testing/memory-provider.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toy } from '../../testing/toy.ts';
import { KeepButton } from './keep-button.tsx';

const filters = [{ field: 'title', operator: 'contains', value: 'Box' }] as const;

function open(answer: () => Promise<object>, may?: readonly string[]) {
  const data = memoryProvider([]);
  data.provider.custom = vi.fn(answer) as never;
  return renderScreen(<KeepButton resource={toy} filters={filters} />, { data, may });
}
const button = () => screen.findByRole('button', { name: 'Save' });

it('has the server keep what the list is searched for, and says where it is', async () => {
  const { user, provider } = open(async () => ({ data: { id: '7' } }));

  await user.click(await button());

  expect(await screen.findByText('Saved to “Saved reports”')).toBeVisible();
  expect(provider.custom).toHaveBeenCalledExactlyOnceWith({
    url: 'blade-test/toy-box/keep',
    method: 'post',
    payload: {},
    filters: [...filters],
    meta: { transfer: 'kept', noun: 'toyBox' },
  });
});

it('cannot be pressed twice meanwhile', async () => {
  const { user, provider } = open(() => new Promise(() => undefined));

  await user.click(await button());
  await user.click(screen.getByRole('button', { name: /Save/ }));

  expect(provider.custom).toHaveBeenCalledOnce();
});

it('says why nothing was kept', async () => {
  const { user } = open(async () => {
    throw new ApiError('The report has 200000 rows', { code: 400, status: 400 });
  });

  await user.click(await button());

  expect(await screen.findByText('The report has 200000 rows')).toBeVisible();
  expect(await button()).toBeEnabled();
});

it('is for those who may keep and export', async () => {
  const asked = vi.fn();
  const { provider } = open(async () => ({ data: {} }), ['view', 'keep']);
  provider.custom = asked as never;

  await waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
});
