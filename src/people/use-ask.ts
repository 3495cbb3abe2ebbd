import { App } from 'antd';
import { useText } from '#src/lib/i18n';
import type { MessageKey } from '#src/locales/words';
import type { Row } from '#src/meta/kinds/kind';
import { isOwn, useWho } from './people.ts';

/**
 * Returns a function that asks in whole sentences before something is done to people; nobody does these things to their own account.
 */
export function useAsk() {
  const text = useText();
  const who = useWho();
  const { modal, message } = App.useApp();
  return (question: { title: MessageKey; content: MessageKey }, rows: readonly Row[], run: () => Promise<unknown>) => {
    if (rows.some(isOwn)) {
      void message.warning(text('user.notOwn'));
      return;
    }
    modal.confirm({
      title: text(question.title),
      content: text(question.content, { who: who(rows) }),
      okText: text('common.ok'),
      cancelText: text('common.cancel'),
      onOk: run,
    });
  };
}
