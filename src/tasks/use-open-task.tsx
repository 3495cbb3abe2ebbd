import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { useStable } from '#src/lib/use-stable';
import { useRecordLinks } from '#src/meta/records/links-context';
import type { ListHandle } from '#src/meta/screens/slots';
import { task } from '#src/resources/operation/task';

/** A task that is opened where it is mentioned. */
export interface OpenedTask {
  readonly id: string;
  readonly taskNo: string;
  /** The stop by which it is opened: it is marked, and the acts on a stop begin with it. */
  readonly stopId?: string;
}

export const openDialogs = {
  open: lazyWithPreload(async () => (await import('./task-drawer.tsx')).TaskDrawer),
};

/** What mentions a task is fetched anew by itself when something is done to it. */
const noList: ListHandle = { refresh: () => undefined, clearSelection: () => undefined };

/**
 * Returns how a task is opened with its progress and the acts that are due on it, for users who may read tasks, and the drawer in
 * which it is shown. `open` is stable.
 */
export function useOpenTask() {
  const { mayRead } = useRecordLinks();
  const { show, dialog } = useDialogs(openDialogs);
  const open = useStable((opened: OpenedTask) => {
    show('open')([opened], noList);
  });
  return { open: mayRead(task.name) ? open : undefined, drawer: dialog };
}
