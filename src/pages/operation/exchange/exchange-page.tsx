import '#src/locales/exchange';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { exchg } from '#src/resources/operation/exchg';
import { useExchangeDialogs } from './use-exchange-dialogs.tsx';

/** Shows the exchanges with their articles, signatures and differences. */
export function ExchangePage() {
  const { actions, dialog } = useExchangeDialogs();
  return (
    <>
      <ResourceScreen resource={exchg} actions={actions} />
      {dialog}
    </>
  );
}
