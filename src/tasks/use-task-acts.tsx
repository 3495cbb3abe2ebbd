import { App } from 'antd';
import { useCallback, useMemo } from 'react';
import { directions } from '#shared/handover/line';
import { taskActionStates } from '#shared/handover/task-actions';
import { useServerAction } from '#src/calls/use-server-action';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { inState } from '#src/dialogs/in-state';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { handoverAction } from '#src/handover/handover-action';
import { useText } from '#src/lib/i18n';
import { task as words } from '#src/locales/task';
import type { Row } from '#src/meta/kinds/kind';
import type { Action } from '#src/meta/screens/slots';
import { useRights } from '#src/meta/screens/use-rights';
import { task } from '#src/resources/operation/task';

const loadStop = () => import('./stop-dialog.tsx');
const loadReason = () => import('./reason-dialogs.tsx');
const dialogs = {
  publish: lazyWithPreload(async () => (await import('./publish-dialog.tsx')).PublishDialog),
  arrive: lazyWithPreload(async () => (await loadStop()).ArriveDialog),
  skip: lazyWithPreload(async () => (await loadStop()).SkipDialog),
  nothing: lazyWithPreload(async () => (await loadStop()).NothingDialog),
  crew: lazyWithPreload(async () => (await import('./crew-dialog.tsx')).CrewDialog),
  withdraw: lazyWithPreload(async () => (await loadReason()).WithdrawDialog),
  cancel: lazyWithPreload(async () => (await loadReason()).CancelDialog),
  suspend: lazyWithPreload(async () => (await loadReason()).SuspendDialog),
  resume: lazyWithPreload(async () => (await loadReason()).ResumeDialog),
};

const arriving = ['arrive', 'skip'];
const allows = (action: keyof typeof taskActionStates) => inState('taskState', taskActionStates[action]);
/** The words of an act. */
export const said = (name: keyof typeof words.zh.action) => ({ zh: words.zh.action[name], en: words.en.action[name] });

/** Returns the actions that need only a confirmation. */
function usePlain() {
  const text = useText();
  const { modal } = App.useApp();
  const { call } = useServerAction(task, handoverAction);
  return useCallback(
    (verb: 'depart' | 'finish') =>
      ([row]: readonly Row[]) =>
        modal.confirm({
          title: text(`task.title.${verb}`, { no: String(row?.taskNo ?? '') }),
          content: text(`task.hint.${verb}`),
          okText: text('common.ok'),
          cancelText: text('common.cancel'),
          onOk: () => call(verb, { body: { id: String(row?.id) }, done: text(`task.done.${verb}`) }),
        }),
    [text, modal, call],
  );
}

/** Returns the acts on one task, each in the states that allow it, and the dialog that is open for one of them. */
export function useTaskActs() {
  const { show, dialog } = useDialogs(dialogs);
  const plain = usePlain();
  const rights = useRights(task, arriving);
  // A user who may skip stops may let a car reach one out of order, even without the right to report arrivals.
  const reaching = rights.has('arrive') || !rights.has('skip') ? 'arrive' : 'skip';
  const actions = useMemo(
    (): readonly Action[] => [
      { verb: 'publish', isFirst: true, on: 'row', ...said('publish'), isVisible: allows('publish'), run: show('publish') },
      {
        verb: reaching,
        name: 'arrive',
        isFirst: true,
        on: 'row',
        ...said('arrive'),
        isVisible: allows('arrive'),
        run: show('arrive'),
      },
      // Only the server knows whether something is to be loaded: items planned at first may be gone.
      { verb: 'arrive', name: 'depart', on: 'row', ...said('depart'), isVisible: allows('depart'), run: plain('depart') },
      {
        verb: 'arrive',
        name: 'nothing',
        on: 'row',
        ...said('nothing'),
        run: show('nothing'),
        isVisible: (row) => allows('nothing')(row) && Number(row.direction) === directions.inbound,
      },
      { verb: 'crew', on: 'row', ...said('crew'), isVisible: allows('crew'), run: show('crew') },
      { verb: 'skip', on: 'row', ...said('skip'), isVisible: allows('skip'), run: show('skip') },
      { verb: 'suspend', on: 'row', ...said('suspend'), isVisible: allows('suspend'), run: show('suspend') },
      { verb: 'resume', on: 'row', ...said('resume'), isVisible: allows('resume'), run: show('resume') },
      { verb: 'finish', on: 'row', ...said('finish'), isVisible: allows('finish'), run: plain('finish') },
      { verb: 'withdraw', on: 'row', ...said('withdraw'), isVisible: allows('withdraw'), run: show('withdraw') },
      {
        verb: 'cancel',
        on: 'row',
        isDanger: true,
        ...said('cancel'),
        run: show('cancel'),
        isVisible: allows('cancel'),
      },
    ],
    [show, plain, reaching],
  );
  return { actions, dialog };
}
