import type { NotificationProvider, OpenNotificationParams } from '@refinedev/core';
import { App, Button } from 'antd';
import { createElement, useMemo } from 'react';
import { useText } from '../lib/i18n.ts';

/** What Refine calls a progress is a time in which something can be undone. */
const kinds = { success: 'success', error: 'error', progress: 'loading' } as const;
const seconds: { readonly [T in OpenNotificationParams['type']]: number } = { success: 2, error: 5, progress: 0 };

/**
 * Returns the text of a message: of a refusal the server's, which Refine passes as the description; an empty one shows nothing.
 */
function contentOf({ type, message, description }: OpenNotificationParams): string {
  return type === 'error' ? (description ?? message) : message;
}

/**
 * Refine's notifications as antd messages: they appear at the top centre, where they cover no button. Those of `@refinedev/antd`
 * cover the buttons of a drawer, and their way back is a picture without a name. Needs antd's `App` above.
 */
export function useNotificationProvider(): NotificationProvider {
  const { message } = App.useApp();
  const undo = useText()('buttons.undo');
  return useMemo(
    () => ({
      open: ({ cancelMutation, undoableTimeout, ...params }) => {
        const { key, type } = params;
        const content = contentOf(params);
        const isOver = undoableTimeout === 0;
        if (isOver) message.destroy(key);
        if (isOver || !content) return;
        const cancel = () => {
          cancelMutation?.();
          message.destroy(key);
        };
        const button = cancelMutation && createElement(Button, { type: 'link', size: 'small', onClick: cancel }, undo);
        void message.open({
          key,
          type: kinds[type],
          content: createElement('span', {}, content, button),
          duration: seconds[type],
        });
      },
      close: (key) => message.destroy(key),
    }),
    [message, undo],
  );
}
