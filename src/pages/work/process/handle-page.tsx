import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Resource } from '#shared/define';
import type { InstanceDetail, WorkRow } from '#shared/flow-wire';
import { ErrorState } from '#src/components/state-views.tsx';
import { useText } from '#src/lib/i18n';
import { addressOf } from '#src/processes/addresses';
import { ProcessView } from '#src/processes/process-view.tsx';
import { useInstance } from '#src/processes/use-process';
import { Adjusting } from './adjusting.tsx';
import { Decision } from './decision.tsx';
import { Application, Done, Part, ProcessPage } from './page.tsx';
import { useWorkAction } from './use-work-action.ts';

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
