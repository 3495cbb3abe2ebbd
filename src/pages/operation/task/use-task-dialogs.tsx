import { useMemo } from 'react';
import { useDialogs } from '#src/actions/use-dialogs.tsx';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import type { Action } from '#src/meta/screens/slots';
import { said, useTaskActs } from './use-task-acts.tsx';

const dialogs = {
  open: lazyWithPreload(async () => (await import('./task-drawer.tsx')).TaskDrawer),
  publish: lazyWithPreload(async () => (await import('./publish-dialog.tsx')).PublishDialog),
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
