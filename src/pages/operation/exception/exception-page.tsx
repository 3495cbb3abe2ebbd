import { App } from 'antd';
import { useMemo } from 'react';
import { exceptionActionStates, exceptionStates } from '#shared/handover/exception';
import { useServerAction } from '#src/calls/use-server-action';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { inState } from '#src/dialogs/in-state';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { useExceptionEdits } from '#src/handover/exception-edits';
import { handoverAction } from '#src/handover/handover-action';
import { useText } from '#src/lib/i18n';
import { exception as words } from '#src/locales/exception';
import type { Row } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { exception } from '#src/resources/operation/exception';
import '#src/locales/exception';

const loadHandle = () => import('./handle-dialogs.tsx');
const dialogs = {
  handle: lazyWithPreload(async () => (await loadHandle()).HandleDialog),
  reassign: lazyWithPreload(async () => (await loadHandle()).ReassignDialog),
  sendBack: lazyWithPreload(async () => (await loadHandle()).SendBackDialog),
  resolve: lazyWithPreload(async () => (await import('./handle-dialogs.tsx')).ResolveDialog),
};

const isIn = (...states: readonly number[]) => inState('exceptionState', states);
const allows = (action: keyof typeof exceptionActionStates) => isIn(...exceptionActionStates[action]);
const said = (name: keyof typeof words.zh.action) => ({ zh: words.zh.action[name], en: words.en.action[name] });

/** Returns the actions on exceptions in their states, and the dialog that is open for one of them. */
function useExceptionDialogs() {
  const text = useText();
  const { modal } = App.useApp();
  const { call } = useServerAction(exception, handoverAction);
  const { show, dialog } = useDialogs(dialogs);
  const actions = useMemo((): readonly Action[] => {
    const close = ([row]: readonly Row[]) =>
      modal.confirm({
        title: text('exception.title.close', { no: String(row?.exceptionNo ?? '') }),
        content: text('exception.closeHint'),
        okText: text('common.ok'),
        cancelText: text('common.cancel'),
        onOk: () => call('close', { body: { id: String(row?.id) }, done: text('exception.done.close') }),
      });
    const row = { on: 'row', isFirst: true } as const;
    return [
      { ...row, verb: 'handle', ...said('handle'), isVisible: isIn(exceptionStates.open), run: show('handle') },
      { ...row, verb: 'handle', name: 'resolve', ...said('resolve'), isVisible: allows('resolve'), run: show('resolve') },
      { ...row, verb: 'close', ...said('close'), isVisible: allows('close'), run: close },
      {
        verb: 'close',
        on: 'row',
        name: 'sendBack',
        ...said('sendBack'),
        isVisible: isIn(exceptionStates.resolved),
        run: show('sendBack'),
      },
      {
        verb: 'handle',
        on: 'row',
        name: 'reassign',
        ...said('reassign'),
        isVisible: isIn(exceptionStates.inHand),
        run: show('reassign'),
      },
    ];
  }, [show, text, modal, call]);
  return { actions, dialog };
}

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
