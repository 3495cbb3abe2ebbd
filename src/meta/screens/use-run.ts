import { App } from 'antd';
import { useCallback } from 'react';
import { useText, useWords } from '#src/lib/i18n';
import type { Row } from '../kinds/kind.ts';
import type { Action, ListHandle } from './slots.ts';

/**
 * Runs an action: refuses an empty selection, asks where the action says so, and gives it its rows.
 *
 * @param afterQuestion called when the question has left the screen
 */
export function useRun(handle: ListHandle, afterQuestion: () => void): (action: Action, rows: readonly Row[]) => void {
  const text = useText();
  const words = useWords();
  const { modal, message } = App.useApp();
  return useCallback(
    (action, rows) => {
      if (action.on === 'selection' && rows.length === 0) {
        message.warning(text('meta.selectOne'));
        return;
      }
      if (!action.confirm) {
        void action.run(rows, handle);
        return;
      }
      modal.confirm({
        title: action.verb === 'delete' ? text('meta.confirmDelete') : text('meta.confirmVerb', { verb: words(action) }),
        okText: text('meta.ok'),
        okButtonProps: { danger: action.isDanger },
        cancelText: text('meta.cancel'),
        autoFocusButton: action.isDanger ? 'cancel' : 'ok',
        // It still holds the focus when it says that it has closed.
        afterClose: () => setTimeout(afterQuestion),
        onOk: async () => {
          await action.run(rows, handle);
        },
      });
    },
    [handle, afterQuestion, message, modal, text, words],
  );
}
