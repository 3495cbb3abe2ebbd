import { useMemo } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { storage as words } from '#src/locales/storage';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { mayRemove } from '#src/resources/resource/enabled';
import { oss } from '#src/resources/resource/oss';

const dialogs = { move: lazyWithPreload(async () => (await import('./move-dialog.tsx')).MoveDialog) };

/** Shows where files are stored: a storage can be tested, enabled, and files moved into it. */
export function OssPage() {
  const { show, dialog } = useDialogs(dialogs);
  const actions = useMemo(
    (): readonly Action[] => [{ verb: 'move', on: 'row', zh: words.zh.move, en: words.en.move, run: show('move') }],
    [show],
  );
  return (
    <>
      <ResourceScreen resource={oss} actions={actions} isVisible={mayRemove} />
      {dialog}
    </>
  );
}
