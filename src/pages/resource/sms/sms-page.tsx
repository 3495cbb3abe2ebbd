import { useMemo } from 'react';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { sms as words } from '#src/locales/sms';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { mayRemove } from '#src/resources/resource/enabled';
import { sms } from '#src/resources/resource/sms';

const dialogs = { send: lazyWithPreload(async () => (await import('./send-dialog.tsx')).SendDialog) };

/** Shows the vendors through which messages reach phones; one of them is in use. */
export function SmsPage() {
  const { show, dialog } = useDialogs(dialogs);
  const actions = useMemo(
    (): readonly Action[] => [{ verb: 'send', on: 'row', zh: words.zh.send, en: words.en.send, run: show('send') }],
    [show],
  );
  return (
    <>
      <ResourceScreen resource={sms} actions={actions} isVisible={mayRemove} />
      {dialog}
    </>
  );
}
