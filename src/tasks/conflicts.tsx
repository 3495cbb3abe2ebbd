import { Button, Tag } from 'antd';
import { isRecord } from '#shared/by-name';
import { splitMany } from '#shared/kinds';
import { isApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { useRecordLinks } from '#src/meta/records/links-context';
import { ProblemList, type Told, useGroupedProblems } from './problem-list.tsx';
import styles from './tasks.module.css';

/** A person or car that is free at the time of a task. */
export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** A conflict of a task, with ways to solve it where there are any. */
export interface Conflict extends Told {
  /** The id of the task that has the car, person or article now. */
  readonly taskId?: string;
  /** The id of the crew member that it is about. */
  readonly personId?: string;
  /** The people or cars that are free at that time. */
  readonly free?: readonly Choice[];
}

/** Returns the conflicts of a crew change if they are why it was refused, else none. */
export function conflictsIn(error: unknown): readonly Conflict[] {
  const data = isApiError(error) ? error.data : undefined;
  return isRecord(data) && Array.isArray(data.conflicts) ? (data.conflicts as Conflict[]) : [];
}

const isOfCar = ({ bizCode }: Conflict) => bizCode.startsWith('TASK_CAR');

/** Returns the changed fields of a crew when a free person or car replaces the one in conflict, or joins if it names none. */
export function takenInto(crew: Row, conflict: Conflict, { id }: Choice): Readonly<Record<string, string>> {
  if (isOfCar(conflict)) return { carId: id };
  const { personId } = conflict;
  const people = splitMany(String(crew.convoyIds ?? ''));
  if (personId === undefined) return { convoyIds: [...people, id].join() };
  const posts = ['leaderId', 'driverId'].filter((name) => String(crew[name] ?? '') === personId);
  return {
    ...Object.fromEntries(posts.map((name) => [name, id])),
    convoyIds: people.map((each) => (each === personId ? id : each)).join(),
  };
}

/** Returns the conflicts that remain once a person or car was taken, who is then not free for a second place. */
export function leftAfter(conflicts: readonly Conflict[], taken: Conflict, { id }: Choice): readonly Conflict[] {
  const isSettled = (one: Conflict) =>
    one === taken || (isOfCar(one) && isOfCar(taken)) || (one.personId !== undefined && one.personId === taken.personId);
  return conflicts
    .filter((one) => !isSettled(one))
    .map((one) => (one.free ? { ...one, free: one.free.filter((choice) => choice.id !== id) } : one));
}

interface ConflictsProps {
  readonly conflicts: readonly Conflict[];
  /** Replaces the person or car of a conflict by a free one; without it, the free ones are only listed. */
  readonly onTake?: (conflict: Conflict, choice: Choice) => void;
}

type WayOutProps = { readonly conflict: Conflict } & Pick<ConflictsProps, 'onTake'>;

function WayOut({ conflict, onTake }: WayOutProps) {
  const { taskId, free = [] } = conflict;
  const text = useText();
  const { open, mayRead } = useRecordLinks();
  return (
    <div>
      {taskId && mayRead('task') && (
        <Button size="small" type="link" onClick={() => open({ noun: 'task', id: taskId })}>
          {text('task.openOther')}
        </Button>
      )}
      {free.length > 0 && (
        <span className={styles.free}>
          {text('task.free')}
          {free.map((choice) =>
            onTake ? (
              <Button
                key={choice.id}
                size="small"
                aria-label={text('task.take', { name: choice.name })}
                onClick={() => onTake(conflict, choice)}
              >
                {choice.name}
              </Button>
            ) : (
              <Tag key={choice.id}>{choice.name}</Tag>
            ),
          )}
        </span>
      )}
    </div>
  );
}

/** Shows the conflicts of a task, each with the task that causes it and the people or cars that are free. */
export function Conflicts({ conflicts, onTake }: ConflictsProps) {
  const grouped = useGroupedProblems();
  return grouped(conflicts).map((conflict) => (
    <div key={JSON.stringify(conflict)} className={styles.problem}>
      <ProblemList problems={[conflict]} />
      <WayOut conflict={conflict} onTake={onTake} />
    </div>
  ));
}
