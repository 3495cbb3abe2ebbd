import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { App } from 'antd';
import { useMemo } from 'react';

const seconds: { readonly [T in OpenNotificationParams['type']]: number } = { success: 2, error: 5, progress: 0 };

/**
 * Returns the text of a message: of a refusal the server's, which Refine passes as the description; an empty one shows nothing.
 */
function contentOf({ type, message, description }: OpenNotificationParams): string {
  return type === 'error' ? (description ?? message) : message;
}

/**
 * Refine's notifications as antd messages: they appear at the top centre, where they cover no button, and take no clicks.
 * Needs antd's `App` above.
 */
export function useNotificationProvider(): NotificationProvider {
  const { message } = App.useApp();
  return useMemo(
    () => ({
      open: (params) => {
        const content = contentOf(params);
        if (!content) return;
        const type = params.type === 'progress' ? 'loading' : params.type;
        void message.open({ key: params.key, type, content, duration: seconds[params.type] });
      },
      close: (key) => message.destroy(key),
    }),
    [message],
  );
}
