import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { callPath, type Resource } from '#shared/define';
import type { InstanceDetail, WorkRow } from '#shared/flow-wire';
import type { Values } from '#shared/validate';
import { useServer } from '#src/calls/use-server';
import { ErrorState } from '#src/components/state-views.tsx';
import { useTellFailure } from '#src/components/use-tell-failure';
import { ReasonDialog } from '#src/dialogs/reason-dialog.tsx';
import { useText } from '#src/lib/i18n';
import { CallForm } from '#src/meta/screens/form/call-form.tsx';
import { addressOf } from '#src/processes/addresses';
import { ProcessView } from '#src/processes/process-view.tsx';
import { useInstance } from '#src/processes/use-process';
import { Decision } from './decision.tsx';
import { Application, Done, Part, ProcessPage, useBusiness } from './page.tsx';
import { useWorkAction } from './use-work-action.ts';

interface AdjustingProps {
  readonly noun: Resource;
  readonly task: WorkRow;
  readonly onDone: (done: string) => void;
}

/** Shows an application that was sent back to its applicant, who changes and resends it, or gives it up. */
function Adjusting({ noun, task, onDone }: AdjustingProps) {
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

/** Tasks with such a form are filled in by the applicant. */
const isApplicants = ({ formKey }: WorkRow) => formKey.endsWith('-form');
const suspended = 2;

interface TaskPartProps {
  readonly noun: Resource;
  readonly task: WorkRow;
  readonly isSuspended: boolean;
  readonly onDone: (done: string) => void;
}

/** Shows the user's task; an unassigned one must be claimed first. */
function TaskPart({ noun, task, isSuspended, onDone }: TaskPartProps) {
  const text = useText();
  const { call, isBusy } = useWorkAction();
  const claim = () => call('claim-task', { taskId: task.taskId });
  const draw = () => {
    if (isSuspended) return <Alert type="warning" showIcon title={text('work.suspended')} />;
    if (task.status === 'claim') {
      return (
        <Button type="primary" loading={isBusy} onClick={claim}>
          {text('work.claim')}
        </Button>
      );
    }
    return isApplicants(task) ? <Adjusting noun={noun} task={task} onDone={onDone} /> : <Decision task={task} onDone={onDone} />;
  };
  return <Part title={text('work.handleTitle', { name: task.taskName })}>{draw()}</Part>;
}

interface HandlingProps {
  readonly noun: Resource;
  readonly instance: InstanceDetail;
  readonly taskId: string;
}

function Handling({ noun, instance, taskId }: HandlingProps) {
  const text = useText();
  const { route = '' } = useParams();
  const [done, setDone] = useState<string>();
  const { processInstanceId, businessId, suspensionState, startUserName } = instance;
  const detail = addressOf(route, 'detail', { category: '', processInstanceId, businessId });
  const task = instance.tasks.find((one) => one.taskId === taskId);
  if (done !== undefined) return <Done title={done} detail={detail} list="/work/todo" />;
  if (!task) return <Done title={text('work.notYours')} detail={detail} list="/work/todo" />;
  const isForm = task.status === 'todo' && isApplicants(task);
  return (
    <>
      {!isForm && <Application noun={noun} businessId={businessId} startUserName={startUserName} />}
      <TaskPart noun={noun} task={task} isSuspended={suspensionState === suspended} onDone={setDone} />
      <Part title={text('work.detailTitle')}>
        <ProcessView processInstanceId={processInstanceId} />
      </Part>
    </>
  );
}

function HandleBody({ noun, taskId, processInstanceId }: { noun: Resource; taskId: string; processInstanceId: string }) {
  const { data, error, retry } = useInstance(processInstanceId);
  if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  return <Handling noun={noun} instance={data} taskId={taskId} />;
}

/** Shows a task of the user: the application, the decision to make, and the progress so far. */
export function HandlePage() {
  return (
    <ProcessPage>
      {(noun, { taskId = '', processInstanceId = '' }) => (
        <HandleBody noun={noun} taskId={taskId} processInstanceId={processInstanceId} />
      )}
    </ProcessPage>
  );
}
