import { Button, Space } from 'antd';
import { labelKey } from '#shared/define';
import { stopStates, taskStates } from '#shared/handover/task';
import { stopActionStates } from '#shared/handover/task-actions';
import { useText, useWords } from '#src/lib/i18n';
import type { Action } from '#src/meta/screens/slots';
import { useRights } from '#src/meta/screens/use-rights';
import { task } from '#src/resources/operation/task';
import styles from './tasks.module.css';
import { reachable, type TaskDetail } from './use-task.ts';
import { useTaskActs } from './use-task-acts.tsx';

const verbs = ['publish', 'arrive', 'crew', 'skip', 'suspend', 'resume', 'finish', 'withdraw', 'cancel'] as const;
/** The acts whose absence is explained; the others are for a moment that everybody sees. */
const explained: readonly string[] = ['crew', 'skip', 'suspend', 'finish', 'cancel'];
const over: readonly number[] = [taskStates.completed, taskStates.cancelled];
const nameOf = ({ name, verb }: Action) => name ?? verb;

/** Returns why an act that the state of the task allows has nothing to act on, as a key of the words of tasks. */
function missing(name: string, row: TaskDetail): 'noStopToSkip' | 'noStopToReach' | 'stopsLeft' | undefined {
  const { nodes = [] } = row;
  const among = (states: readonly number[], stops = nodes) => stops.some(({ stopState }) => states.includes(Number(stopState)));
  if (name === 'arrive' && !among(stopActionStates.arrive, reachable(row))) return 'noStopToReach';
  if (name === 'skip' && !among(stopActionStates.skip)) return 'noStopToSkip';
  const { waiting, arrived, verified, handing } = stopStates;
  return name === 'finish' && among([waiting, arrived, verified, handing]) ? 'stopsLeft' : undefined;
}

/** Returns the acts of a user on a task: those that are due, and why the others are not. */
function useDue(row: TaskDetail, actions: readonly Action[]) {
  const text = useText();
  const words = useWords();
  const rights = useRights(task, verbs);
  const held = actions.filter(({ verb }) => rights.has(verb));
  const whyNot = (action: Action): string | undefined => {
    if (action.isVisible?.(row) === false) {
      return text('task.notInState', { state: String(row[labelKey('taskState')] ?? ''), act: words(action) });
    }
    const lacking = missing(nameOf(action), row);
    return lacking && text(`task.${lacking}`, { act: words(action) });
  };
  const judged = held.map((action) => ({ action, why: whyNot(action) }));
  const isOver = over.includes(Number(row.taskState));
  return {
    due: judged.flatMap(({ action, why }) => (why === undefined ? [action] : [])),
    reasons: judged.flatMap(({ action, why }) =>
      why !== undefined && !isOver && explained.includes(nameOf(action)) ? [why] : [],
    ),
  };
}

interface TaskActsProps {
  readonly row: TaskDetail;
  /** The stop with which the acts on a stop begin; the first that an act is possible at by default. */
  readonly stopId: string | undefined;
  readonly onDone: () => void;
}

/** Shows the acts on a task as it is now, beside what they are about, and why the others are not possible. */
export function TaskActs({ row, stopId, onDone }: TaskActsProps) {
  const words = useWords();
  const { actions, dialog } = useTaskActs();
  const { due, reasons } = useDue(row, actions);
  const list = { refresh: onDone, clearSelection: () => undefined };
  if (due.length + reasons.length === 0) return null;
  return (
    <div className={styles.acts}>
      <Space wrap>
        {due.map((action) => (
          <Button
            key={nameOf(action)}
            type={action.isFirst ? 'primary' : 'default'}
            danger={action.isDanger}
            onClick={() => action.run([{ ...row, stopId }], list)}
          >
            {words(action)}
          </Button>
        ))}
      </Space>
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {dialog}
    </div>
  );
}
