import { Alert, Button, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isRecord } from '#shared/by-name';
import { callPath } from '#shared/define';
import { directions } from '#shared/handover/line';
import { stopStates, stopTypes, taskStates } from '#shared/handover/task';
import { verifyMethods, verifySubjects } from '#shared/handover/verify';
import type { BoardStop, BoardSubject, VerifyBoard } from '#shared/handover/verify-board';
import { useServerQuery } from '#src/calls/use-server-query';
import { Scanner } from '#src/components/scanner/scanner.tsx';
import { ErrorState } from '#src/components/state-views.tsx';
import { escortTokenIn } from '#src/handover/escort-token';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { useRights } from '#src/meta/screens/use-rights';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';
import { CheckForm, type CheckValues } from './check-form.tsx';
import { SubjectCard } from './subject-card.tsx';
import styles from './verify.module.css';

const open: readonly number[] = [stopStates.arrived, stopStates.verified, stopStates.handing];
const strangers = [verifySubjects.convoy, verifySubjects.car, verifySubjects.keeper];

interface Checking {
  readonly isBusy: boolean;
  readonly onSubmit: (values: CheckValues) => void;
}

interface GroupProps {
  readonly title: string;
  readonly subjects: readonly BoardSubject[];
  readonly onCheck?: (subject: BoardSubject) => void;
}

function Group({ title, subjects, onCheck }: GroupProps) {
  if (subjects.length === 0) return null;
  return (
    <section>
      <h3 className={styles.group}>{title}</h3>
      <ul className={styles.cards} aria-label={title}>
        {subjects.map((subject) => (
          <SubjectCard key={subject.subjectId} subject={subject} onCheck={onCheck} />
        ))}
      </ul>
    </section>
  );
}

type Asked = BoardSubject | 'stranger';

/** Shows the check of one of them, or of any other person. */
function OneCheck({ asked, onBack, ...checking }: Checking & { readonly asked: Asked; readonly onBack: () => void }) {
  const text = useText();
  if (asked === 'stranger') {
    return <CheckForm title={text('verify.stranger')} subjectTypes={strangers} isStranger onBack={onBack} {...checking} />;
  }
  const { name, photo, subjectType, subjectId } = asked;
  return (
    <CheckForm
      title={text('verify.checkOf', { name })}
      photo={photo}
      subjectTypes={[subjectType]}
      isBusy={checking.isBusy}
      onSubmit={(values) => checking.onSubmit({ subjectId, ...values })}
      onBack={onBack}
    />
  );
}

const handing = ['sign'] as const;

/** Returns whether something changes hands at a stop: a car that collects leaves its base empty. */
const isHandedOver = ({ stopType }: BoardStop, { direction }: VerifyBoard) =>
  stopType !== stopTypes.origin || direction === directions.outbound;

interface CompleteProps {
  readonly taskId: string;
  readonly isHandover: boolean;
}

/** Says that everybody who has to be is checked, and leads on to the handover, or to setting out, for users who take part in it. */
function Complete({ taskId, isHandover }: CompleteProps) {
  const text = useText();
  const navigate = useNavigate();
  const mayHandOver = useRights(exchg, handing).has('sign');
  return (
    <Alert
      type="success"
      showIcon
      title={text('verify.complete')}
      action={
        mayHandOver && (
          <Button type="primary" onClick={() => navigate(`/door?task=${taskId}`)}>
            {text(isHandover ? 'verify.toHandover' : 'verify.toDepart')}
          </Button>
        )
      }
    />
  );
}

/** Shows everybody who has to be checked at a stop, and the ways to do it. */
function Board({ board, isBusy, onSubmit }: Checking & { readonly board: VerifyBoard }) {
  const text = useText();
  const [asked, setAsked] = useState<Asked>();
  const stop = board.stops.find(({ nodeId }) => nodeId === board.nodeId);
  const isOpen = open.includes(stop?.stopState ?? stopStates.waiting);
  const submit = (values: CheckValues) => onSubmit({ taskId: board.taskId, nodeId: board.nodeId, ...values });
  if (asked !== undefined) return <OneCheck asked={asked} isBusy={isBusy} onSubmit={submit} onBack={() => setAsked(undefined)} />;
  const scan = (read: string) => submit({ method: verifyMethods.qr, token: escortTokenIn(read) });
  const onCheck = isOpen ? setAsked : undefined;
  return (
    <>
      <Alert
        type={isOpen ? 'info' : 'warning'}
        showIcon
        title={isOpen ? text('verify.needed', { needed: board.needed, ttl: board.ttlMinutes }) : text('verify.notHere')}
      />
      {stop?.stopState === stopStates.verified && <Complete taskId={board.taskId} isHandover={isHandedOver(stop, board)} />}
      {isOpen && <Scanner onRead={scan} isBusy={isBusy} />}
      <Group title={text('verify.car')} subjects={board.car ? [board.car] : []} onCheck={onCheck} />
      <Group title={text('verify.crew')} subjects={board.crew} onCheck={onCheck} />
      <Group title={text('verify.keepers')} subjects={board.keepers} onCheck={onCheck} />
      {isOpen && (
        <Button type="dashed" block onClick={() => setAsked('stranger')}>
          {text('verify.stranger')}
        </Button>
      )}
    </>
  );
}

const running = [taskStates.published, taskStates.underWay, taskStates.suspended].join();

/** Fetches the tasks that may need a verification, the next ones first. */
function useRunningTasks() {
  const { data, error, retry } = useServerQuery<{ records: readonly Row[] }>({
    path: callPath(task, 'page'),
    query: { current: 1, size: 50, taskState: running, ascs: 'planStartTime' },
    topic: 'operations',
    isFresh: true,
  });
  return { tasks: data?.records, error, retry };
}

/** Fetches the subjects to verify at a stop, again whenever an event of the task arrives. */
function useBoard(taskId: string | undefined, nodeId: string | undefined) {
  const { data, error, retry } = useServerQuery<VerifyBoard>({
    path: callPath(verify, 'board'),
    query: { taskId, ...(nodeId && { nodeId }) },
    topic: 'operations',
    part: taskId,
    isWanted: taskId !== undefined,
    isFresh: true,
    placeholderData: (before: unknown) => (isRecord(before) && before.taskId === taskId ? before : undefined),
  });
  return { board: data, error, retry };
}

/** The tasks to choose from: those that run, and the one that is shown though it does not, because another page named it. */
function taskChoices(running: readonly Row[], shown: VerifyBoard | undefined) {
  const choices = running.map(({ id, taskNo, taskName }) => ({ value: String(id), label: `${taskNo} ${taskName ?? ''}` }));
  if (!shown || choices.some(({ value }) => value === shown.taskId)) return choices;
  return [{ value: shown.taskId, label: shown.taskNo }, ...choices];
}

/** Shows the choice of a task and a stop, and the people there. */
export function StopCheck({
  initial,
  onPlace,
  ...checking
}: Checking & {
  readonly initial?: Place;
  /** Called with the place of the checks, so that the next one begins there. */
  readonly onPlace: (place: Place) => void;
}) {
  const text = useText();
  const { tasks, error, retry } = useRunningTasks();
  const { taskId, nodeId } = initial ?? {};
  const shown = useBoard(taskId, nodeId);
  if (error) return <ErrorState hint={error.message} onRetry={retry} />;
  const options = tasks && taskChoices(tasks, shown.board);
  return (
    <div className={styles.stack}>
      <div className={styles.place}>
        <Select
          showSearch
          optionFilterProp="label"
          aria-label={text('verify.task')}
          // Always here, because a dialog that grows moves the choices above, and one that moves while it is pressed is not made.
          loading={!options}
          disabled={!options}
          placeholder={text(options?.length === 0 ? 'verify.noTask' : 'verify.chooseTask')}
          value={options?.find(({ value }) => value === taskId)?.value}
          options={options}
          onChange={(value) => onPlace({ taskId: value })}
        />
        {shown.board && (
          <Select
            aria-label={text('verify.stop')}
            value={shown.board.nodeId}
            options={shown.board.stops.map((stop) => ({ value: stop.nodeId, label: `${stop.sort}. ${stop.deptName}` }))}
            onChange={(value) => onPlace({ taskId, nodeId: value })}
          />
        )}
      </div>
      {shown.error && <ErrorState hint={shown.error.message} onRetry={shown.retry} />}
      {shown.board && <Board key={shown.board.nodeId} board={shown.board} {...checking} />}
      {taskId !== undefined && !shown.board && !shown.error && <Skeleton active />}
    </div>
  );
}

export interface Place {
  readonly taskId?: string;
  readonly nodeId?: string;
}
