import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTellFailure } from '#src/components/use-tell-failure';
import { requestClearCache } from '#src/lib/grants';
import { http } from '#src/lib/http';
import { useText } from '#src/lib/i18n';

/** Returns a function that makes the server reload the user's rights, and this browser everything that it shows. */
export function useClearCache(): () => void {
  const client = useQueryClient();
  const { message } = App.useApp();
  const tellFailure = useTellFailure();
  const text = useText();
  return useCallback(() => {
    const clear = async () => {
      try {
        await requestClearCache(http);
        await client.invalidateQueries();
        message.success(text('layout.tabs.cacheCleared'));
      } catch (error) {
        tellFailure(error);
      }
    };
    void clear();
  }, [client, message, tellFailure, text]);
}
