import { App } from 'antd';
import { useCallback } from 'react';
import { wordsOf } from '#src/lib/quiet';

/** Tells the reader why something failed, unless that is kept quiet. For calls that go past the providers, which keep quiet themselves. */
export function useTellFailure(): (error: unknown) => void {
  const { message } = App.useApp();
  return useCallback(
    (error: unknown) => {
      const words = wordsOf(error);
      if (words) void message.error(words);
    },
    [message],
  );
}
