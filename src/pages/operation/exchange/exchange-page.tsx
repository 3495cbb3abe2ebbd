import '#src/locales/later/exchange';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { exchg } from '#src/resources/operation/exchg';
import { useExchangeDialogs } from './use-exchange-dialogs.tsx';

/** What changes hands, who signed for it, and what differed. */
export function ExchangePage() {
  const { actions, dialog } = useExchangeDialogs();
  return (
    <>
      <ResourceScreen resource={exchg} actions={actions} />
      {dialog}
    </>
  );
}
