import { App } from 'antd';
import type { Resource } from '#shared/define';
import { useServerAction } from '#src/calls/use-server-action';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import type { ListHandle } from '#src/meta/screens/slots';
import type { HandedPassword } from './passwords-dialog.tsx';
import { idsOf } from './people.ts';
import { useAsk } from './use-ask.ts';

/** The most passwords that the server resets in one call. */
const MOST_RESETS = 200;

/** Returns a function that gives people of a noun new passwords after a confirmation, and passes these to `show`. */
export function useReset(resource: Resource, show: (passwords: readonly HandedPassword[]) => void) {
  const text = useText();
  const ask = useAsk();
  const { call } = useServerAction(resource);
  const { message } = App.useApp();
  return (rows: readonly Row[], list: ListHandle) => {
    if (rows.length > MOST_RESETS) {
      void message.warning(text('user.resetMost', { max: MOST_RESETS }));
      return;
    }
    ask({ title: 'user.resetTitle', content: 'user.resetText' }, rows, async () => {
      const handed = await call<readonly HandedPassword[]>('reset-password', { query: { userIds: idsOf(rows) } });
      if (!Array.isArray(handed)) return;
      list.clearSelection();
      show(handed);
    });
  };
}
