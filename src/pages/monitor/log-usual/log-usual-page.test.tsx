import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { LogUsualPage } from './log-usual-page.tsx';

const entry = (id: string, logId: string) => ({ id, createTime: '2026-01-01 08:00:00', logLevel: 'info', logId });

it('says in words what the server wrote, and leaves what others wrote as it is', async () => {
  renderScreen(<LogUsualPage />, { data: memoryProvider([entry('1', 'session.refused'), entry('2', 'toString')]) });

  await seen(() => screen.getByText('Sign-in refused · session.refused'));
  expect(screen.getByText('toString')).toBeVisible();
});
