import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ExchgAction, exchgActionStates } from '#shared/handover/exchange-words';
import { lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { inState } from '#src/dialogs/in-state';
import { useDialogs } from '#src/dialogs/use-dialogs.tsx';
import { exchange as words } from '#src/locales/exchange';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { Action } from '#src/meta/screens/slots';
import { exchg } from '#src/resources/operation/exchg';
import '#src/locales/exchange';

const loadReason = () => import('./reason-dialogs.tsx');
const dialogs = {
  open: lazyWithPreload(async () => (await import('./open-dialog.tsx')).OpenDialog),
  work: lazyWithPreload(async () => (await import('./work-dialog.tsx')).WorkDialog),
  reject: lazyWithPreload(async () => (await loadReason()).RejectDialog),
  void: lazyWithPreload(async () => (await loadReason()).VoidDialog),
  check: lazyWithPreload(async () => (await import('./check-dialog.tsx')).CheckDialog),
  slip: lazyWithPreload(async () => (await import('./slip-dialog.tsx')).SlipDialog),
};

const allows = (...actions: readonly ExchgAction[]) =>
  inState(
    'exchgState',
    actions.flatMap((action) => exchgActionStates[action]),
  );
const said = (name: keyof typeof words.zh.action) => ({ zh: words.zh.action[name], en: words.en.action[name] });

/** Returns the actions on exchanges in their states, and the dialog that is open for one of them. */
function useExchangeDialogs() {
  const { show, dialog } = useDialogs(dialogs);
  const navigate = useNavigate();
  const actions = useMemo(
    (): readonly Action[] => [
      { verb: 'open', on: 'toolbar', ...said('open'), run: show('open') },
      { verb: 'sign', name: 'doors', on: 'toolbar', ...said('door'), run: () => navigate('/door') },
      { verb: 'sign', isFirst: true, on: 'row', ...said('give'), name: 'give', isVisible: allows('give'), run: show('work') },
      {
        verb: 'sign',
        isFirst: true,
        on: 'row',
        ...said('receive'),
        name: 'receive',
        isVisible: allows('receive'),
        run: show('work'),
      },
      {
        verb: 'sign',
        name: 'door',
        on: 'row',
        ...said('door'),
        isVisible: allows('give', 'receive'),
        run: ([row]) => navigate(`/door?exchg=${String(row?.id)}`),
      },
      { verb: 'print', on: 'row', ...said('print'), run: show('slip') },
      { verb: 'print', name: 'check', on: 'toolbar', ...said('check'), run: show('check') },
      { verb: 'reject', on: 'row', ...said('reject'), isVisible: allows('reject'), run: show('reject') },
      { verb: 'void', on: 'row', isDanger: true, ...said('void'), isVisible: allows('void'), run: show('void') },
    ],
    [show, navigate],
  );
  return { actions, dialog };
}

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
