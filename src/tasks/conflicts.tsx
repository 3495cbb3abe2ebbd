import { Button, Tag } from 'antd';
import { useText } from '#src/lib/i18n';
import { useRecordLinks } from '#src/meta/records/links-context';
import { ProblemList, useGroupedProblems } from './problem-list.tsx';
import styles from './tasks.module.css';
import type { Choice, Conflict } from './way-out.ts';

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
