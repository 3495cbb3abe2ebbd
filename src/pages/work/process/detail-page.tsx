import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Resource } from '#shared/define';
import type { HistoryLine, InstanceDetail } from '#shared/flow-wire';
import { ErrorState } from '#src/components/state-views.tsx';
import { ReasonDialog } from '#src/dialogs/reason-dialog.tsx';
import { useText } from '#src/lib/i18n';
import { session } from '#src/lib/session/session';
import { addressOf } from '#src/processes/addresses';
import { ProcessView } from '#src/processes/process-view.tsx';
import { useHistory, useInstance } from '#src/processes/use-process';
import { Application, Part, ProcessPage } from './page.tsx';
import styles from './process.module.css';
import { useWorkAction } from './use-work-action.ts';

/** Returns whether any task was decided; until then the applicant may withdraw the process. */
function useIsActedOn(processInstanceId: string): boolean {
  const { data } = useHistory(processInstanceId);
  const decided = ({ historyActivityType, outcome }: HistoryLine) =>
    historyActivityType === 'userTask' && (outcome === 'ok' || outcome === 'reject');
  return !data || data.some(decided);
}

/** Shows the actions of the applicant while the process is running. */
function StarterActions({ processInstanceId }: { readonly processInstanceId: string }) {
  const text = useText();
  const { call, isBusy } = useWorkAction();
  const [isOpen, setOpen] = useState(false);
  const isActedOn = useIsActedOn(processInstanceId);
  const withdraw = (reason: string) => call('withdraw', { processInstanceId, reason }, text('work.withdrawn'));
  return (
    <>
      <Button loading={isBusy} onClick={() => call('remind', { processInstanceId }, text('work.reminded'))}>
        {text('work.remind')}
      </Button>
      {!isActedOn && <Button onClick={() => setOpen(true)}>{text('work.withdraw')}</Button>}
      <ReasonDialog
        draftOf={`withdraw ${processInstanceId}`}
        title={text('work.withdraw')}
        hint={text('work.withdrawHint')}
        isFree
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        afterClose={() => setOpen(false)}
        onSave={withdraw}
      />
    </>
  );
}

function Actions({ instance }: { readonly instance: InstanceDetail }) {
  const text = useText();
  const navigate = useNavigate();
  const { route = '' } = useParams();
  const { processInstanceId, businessId, status, startUser, deleteReason, tasks } = instance;
  if (status !== 'running') {
    const said = deleteReason ? text('work.endedReason', { reason: deleteReason }) : text('work.ended');
    const words = status === 'withdrawn' ? text('work.takenBack', { reason: deleteReason }) : said;
    return <Alert type={status === 'finished' ? 'success' : 'warning'} showIcon title={words} />;
  }
  const [task] = tasks;
  const isStarter = session.shown()?.user.userId === startUser;
  if (!task && !isStarter) return null;
  return (
    <div className={styles.actions}>
      {task && (
        <Button
          type="primary"
          onClick={() =>
            navigate(addressOf(route, 'handle', { category: '', taskId: task.taskId, processInstanceId, businessId }))
          }
        >
          {text(task.status === 'claim' ? 'work.claim' : 'work.handle')}
        </Button>
      )}
      {isStarter && <StarterActions processInstanceId={processInstanceId} />}
    </div>
  );
}

interface DetailBodyProps {
  readonly noun: Resource;
  readonly processInstanceId: string;
  readonly businessId: string;
}

function DetailBody({ noun, processInstanceId, businessId }: DetailBodyProps) {
  const text = useText();
  const { data, error, retry } = useInstance(processInstanceId);
  if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  return (
    <>
      <Actions instance={data} />
      <Application noun={noun} businessId={businessId} startUserName={data.startUserName} />
      <Part title={text('work.detailTitle')}>
        <ProcessView processInstanceId={processInstanceId} />
      </Part>
    </>
  );
}

/** Shows a process: its application and its progress. */
export function ProcessDetailPage() {
  return (
    <ProcessPage>
      {(noun, { processInstanceId = '', businessId = '' }) => (
        <DetailBody noun={noun} processInstanceId={processInstanceId} businessId={businessId} />
      )}
    </ProcessPage>
  );
}
