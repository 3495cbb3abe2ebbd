import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { LogApiPage } from './log-api-page.tsx';

const call = {
  id: '1',
  createTime: '2026-01-01 08:00:00',
  title: 'Posts: Adds a row',
  method: 'POST',
  requestUri: '/api/blade-system/post/submit',
  resultCode: 200,
  type: '1',
  changes: [
    {
      action: 'update',
      resource: 'post',
      recordId: '7',
      label: 'Guard',
      fields: ['postName'],
      before: { postName: 'A' },
      after: { postName: 'B' },
    },
    { action: 'grant', resource: 'unheard', recordId: null, label: 'x', fields: [], before: {}, after: {} },
  ],
};

describe('the API log', () => {
  it('shows in the detail which records a call changed, and how', async () => {
    const { user } = renderScreen(<LogApiPage />, { data: memoryProvider([call]) });

    await user.click(await screen.findByRole('button', { name: 'View' }));

    const dialog = within(await screen.findByRole('dialog'));
    const [first, second] = await within(await dialog.findByRole('list', { name: 'What it changed' })).findAllByRole('listitem');
    expect(first).toHaveTextContent('Edit Posts Guard');
    expect(within(first as HTMLElement).getByRole('row', { name: 'Name A B' })).toBeVisible();
    expect(second).toHaveTextContent('grant unheard x');
    expect(dialog.getByText('API call')).toBeVisible();
  });
});
