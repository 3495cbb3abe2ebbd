import { type ReactNode, useMemo } from 'react';
import type { Resource } from '#shared/define';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { flow as words } from '#src/locales/flow';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { flowFollow, flowOrphan } from '#src/resources/flow/processes';

const dialogs = {
  image: lazyWithPreload(async () => (await import('#src/processes/view-dialog.tsx')).InstanceDialog),
  transfer: lazyWithPreload(async () => (await import('./transfer-dialog.tsx')).TransferDialog),
};

/** Another list of running instances, whose buttons are granted together with theirs. */
const orphans: Resource = { ...flowOrphan, name: flowFollow.name };
const isVisible = (verb: string) => verb !== 'view';
const emptyText = { zh: words.zh.follow.noOrphans, en: words.en.follow.noOrphans };

/** Shows tasks of people who are gone: each can be assigned to somebody else. */
export function Orphans({ header }: { readonly header: ReactNode }) {
  const { show, dialog } = useDialogs(dialogs);
  const actions = useMemo(
    (): readonly Action[] => [
      {
        verb: 'delete',
        name: 'transfer',
        on: 'row',
        isFirst: true,
        run: show('transfer'),
        zh: words.zh.action.transfer,
        en: words.en.action.transfer,
      },
      { verb: 'image', on: 'row', zh: words.zh.action.image, en: words.en.action.image, run: show('image') },
    ],
    [show],
  );
  return (
    <>
      <ResourceScreen
        resource={orphans}
        verb="orphan-list"
        isSecondary
        actions={actions}
        isVisible={isVisible}
        emptyText={emptyText}
        header={header}
      />
      {dialog}
    </>
  );
}
