import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { callPath, type Resource } from '#shared/define';
import type { WorkRow } from '#shared/flow-wire';
import type { Values } from '#shared/validate';
import { useServer } from '#src/calls/use-server';
import { ErrorState } from '#src/components/state-views.tsx';
import { useTellFailure } from '#src/components/use-tell-failure';
import { ReasonDialog } from '#src/dialogs/reason-dialog.tsx';
import { useText } from '#src/lib/i18n';
import { CallForm } from '#src/meta/screens/form/call-form.tsx';
import { useBusiness } from './use-business.ts';
import { useWorkAction } from './use-work-action.ts';

interface AdjustingProps {
  readonly noun: Resource;
  readonly task: WorkRow;
  readonly onDone: (done: string) => void;
}

/** Shows an application that was sent back to its applicant, who changes and resends it, or gives it up. */
export function Adjusting({ noun, task, onDone }: AdjustingProps) {
  const text = useText();
  const tellFailure = useTellFailure();
  const { row, error, retry } = useBusiness(noun, task.businessId);
  const { send } = useServer();
  const { call } = useWorkAction();
  const [isGivingUp, setGivingUp] = useState(false);
  const { taskId, processInstanceId } = task;
  const complete = (flag: 'ok' | 'no', comment: string) => call('complete-task', { taskId, processInstanceId, flag, comment });
  if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
  if (!row) return <Skeleton active paragraph={{ rows: 6 }} />;
  const resend = async (body: Values) => {
    await send(callPath(noun, 'submit'), { body });
    if (!(await complete('ok', ''))) throw new Error('');
  };
  const giveUp = async (reason: string) => {
    const isDone = await complete('no', reason);
    if (isDone) onDone(text('work.givenUp'));
    return isDone;
  };
  return (
    <>
      <CallForm
        resource={noun}
        row={row}
        draftAt={`adjust ${taskId}`}
        send={resend}
        onRefused={tellFailure}
        onSent={() => onDone(text('work.resent'))}
        sendLabel={text('work.resend')}
        extra={<Button onClick={() => setGivingUp(true)}>{text('work.giveUp')}</Button>}
      />
      <ReasonDialog
        draftOf={`give-up ${taskId}`}
        title={text('work.giveUp')}
        isOpen={isGivingUp}
        onClose={() => setGivingUp(false)}
        afterClose={() => setGivingUp(false)}
        onSave={giveUp}
      />
    </>
  );
}
