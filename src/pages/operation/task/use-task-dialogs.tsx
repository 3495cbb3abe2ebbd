import { useMemo } from 'react';
import { useDialogs } from '#src/actions/use-dialogs.tsx';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import type { Action } from '#src/meta/screens/slots';
import { openDialogs } from '#src/tasks/use-open-task.tsx';
import { said, useTaskActs } from '#src/tasks/use-task-acts.tsx';

const dialogs = {
  ...openDialogs,
  publish: lazyWithPreload(async () => (await import('#src/tasks/publish-dialog.tsx')).PublishDialog),
  bagcount: lazyWithPreload(async () => (await import('./bag-count-dialog.tsx')).BagCountDialog),
};

/** Returns the actions on the list of tasks and on each of them, and the dialog that is open for one of them. */
export function useTaskDialogs() {
  const { show, dialog } = useDialogs(dialogs);
  const acts = useTaskActs();
  const actions = useMemo(
    (): readonly Action[] => [
      { verb: 'view', name: 'open', isFirst: true, on: 'row', ...said('open'), run: show('open') },
      ...acts.actions,
      { verb: 'publish', name: 'publishAll', on: 'selection', ...said('publish'), run: show('publish') },
      { verb: 'bagcount', on: 'toolbar', ...said('bagcount'), run: show('bagcount') },
    ],
    [show, acts.actions],
  );
  return {
    actions,
    dialog: (
      <>
        {dialog}
        {acts.dialog}
      </>
    ),
  };
}
