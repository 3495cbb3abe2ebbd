import { App } from 'antd';
import type { Resource } from '#shared/define';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import type { ListHandle } from '#src/meta/screens/slots';
import { useCall } from '#src/meta/screens/use-call';
import type { HandedPassword } from './passwords-dialog.tsx';
import { idsOf } from './people.ts';
import { useAsk } from './use-ask.ts';

/** As many as the server resets in one call. */
const MOST_RESETS = 200;

/** Gives people of a noun new passwords, once the reader said yes, and hands them over to be shown. */
export function useReset(resource: Resource, show: (passwords: readonly HandedPassword[]) => void) {
  const text = useText();
  const ask = useAsk();
  const call = useCall(resource);
  const { message } = App.useApp();
  return (rows: readonly Row[], list: ListHandle) => {
    if (rows.length > MOST_RESETS) {
      void message.warning(text('user.resetMost', { max: MOST_RESETS }));
      return;
    }
    ask({ title: 'user.resetTitle', content: 'user.resetText' }, rows, async () => {
      const handed = await call('reset-password', { query: { userIds: idsOf(rows) } });
      if (!Array.isArray(handed)) return;
      list.clearSelection();
      show(handed as readonly HandedPassword[]);
    });
  };
}
