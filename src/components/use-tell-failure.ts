import { App } from 'antd';
import { useCallback } from 'react';
import { wordsOf } from '#src/lib/refine/quiet';

/**
 * Returns a function that shows the user an error, unless it is silenced. It is for calls without the providers, which do this
 * themselves.
 */
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
