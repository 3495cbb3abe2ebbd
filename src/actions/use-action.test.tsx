import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { setLanguage } from '#src/lib/language';
import { seen } from '#src/lib/testing/seen';
import { memoryProvider } from '#src/meta/testing/memory-provider';
import { renderScreen } from '#src/meta/testing/render-screen.tsx';
import { toy } from '#src/meta/testing/toy';
import { useAction } from './use-action.ts';

it('answers the same function however often it is drawn, so that what is made with it stays', async () => {
  const actions = new Set<unknown>();
  function Look() {
    const [turn, setTurn] = useState(0);
    actions.add(useAction(toy));
    return (
      <button type="button" onClick={() => setTurn(turn + 1)}>
        {turn}
      </button>
    );
  }
  const { user } = renderScreen(<Look />, { data: memoryProvider([]) });

  await user.click(screen.getByRole('button', { name: '0' }));
  await user.click(screen.getByRole('button', { name: '1' }));
  act(() => setLanguage('zh'));

  await seen(() => screen.getByRole('button', { name: '2' }));
  expect(actions.size).toBe(1);
});
