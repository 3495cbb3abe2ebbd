import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { session } from '#src/lib/session/session';
import type { Token } from '#src/lib/session/token';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { UserMenu } from './user-menu.tsx';

afterEach(() => localStorage.clear());

const waiting = { id: 'a', path: 'toy/sign', body: {}, label: 'sign' };

async function askToLeave(kept: readonly object[]) {
  session.start({ accessToken: 'a', user: { userId: '7' } } as Token);
  localStorage.setItem('handover-outbox-7', JSON.stringify(kept));
  localStorage.setItem('handover-outbox-8', JSON.stringify([waiting]));
  const { user } = renderScreen(<UserMenu onHome={() => undefined} />, { data: memoryProvider([]) });
  await user.click(await screen.findByRole('button', { name: /account menu/i }));
  await user.click(await screen.findByRole('menuitem', { name: /Sign out/ }));
  return screen.findByRole('dialog');
}

it('tells whoever leaves how much of what they did is not sent yet', async () => {
  const refused = { ...waiting, id: 'b', refusal: 'too late' };
  const dialog = await askToLeave([waiting, { ...waiting, id: 'c' }, refused, { ...waiting, id: 'd', answered: '9' }]);

  expect(dialog).toHaveTextContent('2 actions are not sent yet');
});

it('says nothing of that where everything of theirs is sent', async () => {
  expect(await askToLeave([])).not.toHaveTextContent('not sent');
});
