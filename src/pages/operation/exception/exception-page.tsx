import { useExceptionEdits } from '#src/handover/exception-edits';
import '#src/locales/exception';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { exception } from '#src/resources/operation/exception';
import { useExceptionDialogs } from './use-exception-dialogs.tsx';

/** Shows the exceptions, with the actions that handle them. */
export function ExceptionPage() {
  const { actions, dialog } = useExceptionDialogs();
  return (
    <>
      <ResourceScreen resource={exception} actions={actions} {...useExceptionEdits()} />
      {dialog}
    </>
  );
}
