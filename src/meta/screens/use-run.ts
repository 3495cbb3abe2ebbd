import { App } from 'antd';
import { useCallback } from 'react';
import { labelKey } from '#shared/define';
import { saidOf } from '#shared/refusal';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import type { Row } from '../kinds/kind.ts';
import type { Action, ListHandle } from './slots.ts';

/** Returns what a row shows at the `{field}` places of words: labels where it has them. */
const shownIn = (row: Row = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(row[labelKey(name)] ?? value ?? '')]));

/** Returns the question that an action asks before it runs. */
function useQuestion(): (action: Action, rows: readonly Row[]) => string {
  const text = useText();
  const words = useWords();
  const language = useLanguage();
  return useCallback(
    (action, [row]) => {
      if (typeof action.confirm === 'object') return saidOf(action.confirm, { params: shownIn(row) }, language);
      return action.verb === 'delete' ? text('meta.confirmDelete') : text('meta.confirmVerb', { verb: words(action) });
    },
    [text, words, language],
  );
}

/**
 * Returns a function that runs an action: it refuses an empty selection, tells why a row does not allow it, asks for confirmation
 * where the action says so, and passes the rows.
 *
 * @param afterQuestion called when the question has left the screen
 */
export function useRun(handle: ListHandle, afterQuestion: () => void): (action: Action, rows: readonly Row[]) => void {
  const text = useText();
  const question = useQuestion();
  const { modal, message } = App.useApp();
  return useCallback(
    (action, rows) => {
      if (action.on === 'selection' && rows.length === 0) {
        message.warning(text('meta.selectOne'));
        return;
      }
      const [blocked] = rows.flatMap((row) => action.blockedBy?.(row) ?? []);
      if (blocked) {
        message.warning(blocked);
        return;
      }
      if (!action.confirm) {
        void action.run(rows, handle);
        return;
      }
      modal.confirm({
        title: question(action, rows),
        okText: text('meta.ok'),
        okButtonProps: { danger: action.isDanger },
        cancelText: text('meta.cancel'),
        focusable: { autoFocusButton: action.isDanger ? 'cancel' : 'ok' },
        // The question still has the focus when `afterClose` is called.
        afterClose: () => setTimeout(afterQuestion),
        onOk: async () => {
          await action.run(rows, handle);
        },
      });
    },
    [handle, afterQuestion, message, modal, text, question],
  );
}
