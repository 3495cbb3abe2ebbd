import { useNotification } from '@refinedev/core';
import { useMemo } from 'react';
import { wordsOf } from '#src/lib/refine/quiet';
import { useStable } from '#src/lib/use-stable';

/** Returns stable functions that tell the user how a call ended. A failure that is not reported has no words, and shows nothing. */
export function useTell() {
  const { open } = useNotification();
  const show = useStable((notification: Parameters<NonNullable<typeof open>>[0]) => open?.(notification));
  return useMemo(
    () => ({
      success: (message: string) => show({ type: 'success', message }),
      /** A failure replaces the former one of the same method. */
      failure(method: 'get' | 'post', error: unknown) {
        const words = wordsOf(error);
        show({ type: 'error', key: `${method}-notification`, message: words, description: words });
      },
    }),
    [show],
  );
}
