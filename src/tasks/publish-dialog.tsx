import { Button, Result } from 'antd';
import { useState } from 'react';
import { isRecord } from '#shared/by-name';
import { useServerAction } from '#src/calls/use-server-action';
import { Entry, EntryList } from '#src/components/entry-list.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { handoverAction } from '#src/handover/handover-action';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { RecordButton } from '#src/meta/records/record-button.tsx';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { useRights } from '#src/meta/screens/use-rights';
import { task } from '#src/resources/operation/task';
import { type Choice, type Conflict, Conflicts, leftAfter, takenInto } from './conflicts.tsx';
import { ProblemList } from './problem-list.tsx';

interface Outcome {
  readonly id: string;
  readonly isOk: boolean;
  readonly problems?: readonly Conflict[];
}

function asOutcomes(answer: unknown): readonly Outcome[] {
  const results = isRecord(answer) ? answer.results : answer;
  return Array.isArray(results) ? results : [];
}

const none: readonly string[] = [];

/** Puts a free person or car into a draft, for users who may edit it. */
function useTake(rows: readonly Row[], onTaken: (id: string, conflict: Conflict, choice: Choice) => void) {
  const text = useText();
  const { call } = useServerAction(task, handoverAction);
  const mayEdit = useRights(task, none).has('edit');
  const [changed, setChanged] = useState<ReadonlyMap<string, Row>>(new Map());
  const take = (id: string) => async (conflict: Conflict, choice: Choice) => {
    const row = changed.get(id) ?? rows.find((one) => String(one.id) === id);
    if (!row) return;
    const taken = takenInto(row, conflict, choice);
    const answer = await call('submit', { body: { id, version: row.version, ...taken }, done: text('task.done.crew') });
    if (!isRecord(answer)) return;
    setChanged(new Map([...changed, [id, { ...row, ...taken, version: answer.version }]]));
    onTaken(id, conflict, choice);
  };
  return mayEdit ? take : undefined;
}

interface NumbersProps {
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
}

/** Shows the numbers of tasks, each of which opens its task. */
function Numbers({ ids, nameOf }: NumbersProps) {
  return ids.map((id) => <RecordButton key={id} noun={task.name} id={id} name={nameOf(id)} />);
}

/** Says that all are published, and what is left to do for some of them. */
function Published({ outcomes, nameOf }: Pick<NumbersProps, 'nameOf'> & { readonly outcomes: readonly Outcome[] }) {
  const text = useText();
  const hinted = outcomes.flatMap(({ id, problems = [] }) => (problems.length > 0 ? [{ id, problems }] : []));
  const others = outcomes.filter(({ id }) => !hinted.some((one) => one.id === id)).map(({ id }) => id);
  return (
    <Result
      status="success"
      title={text('task.published', { count: outcomes.length })}
      subTitle={<Numbers ids={others} nameOf={nameOf} />}
    >
      {hinted.length > 0 && (
        <EntryList>
          {hinted.map(({ id, problems }) => (
            <Entry key={id} title={<Numbers ids={[id]} nameOf={nameOf} />}>
              <ProblemList problems={problems} />
            </Entry>
          ))}
        </EntryList>
      )}
    </Result>
  );
}

interface PartlyProps extends Pick<NumbersProps, 'nameOf'> {
  readonly failed: readonly Outcome[];
  readonly done: readonly string[];
  readonly take: ReturnType<typeof useTake>;
}

/** Shows what keeps some of them from being published, and how to solve it. */
function Partly({ failed, done, nameOf, take }: PartlyProps) {
  const text = useText();
  return (
    <>
      <p>{text(done.length > 0 ? 'task.publishedSome' : 'task.publishedNone', { count: done.length, failed: failed.length })}</p>
      <Numbers ids={done} nameOf={nameOf} />
      <EntryList>
        {failed.map(({ id, problems = [] }) => (
          <Entry key={id} title={<Numbers ids={[id]} nameOf={nameOf} />}>
            <Conflicts conflicts={problems} onTake={take?.(id)} />
          </Entry>
        ))}
      </EntryList>
    </>
  );
}

/** Publishes drafts after all checks, and shows for each that is not ready its problems and how to solve them. */
export function PublishDialog({ rows, list, isOpen, onClose, afterClose }: RowsDialogProps) {
  const text = useText();
  const { call } = useServerAction(task, handoverAction);
  const [isBusy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>();
  const take = useTake(rows, (id, conflict, choice) => {
    const settled = ({ problems = [], ...outcome }: Outcome) => ({ ...outcome, problems: leftAfter(problems, conflict, choice) });
    setOutcomes((before) => before?.map((one) => (one.id === id ? settled(one) : one)));
  });
  const nameOf = (id: string) => {
    const { taskName, taskNo = id } = rows.find((row) => String(row.id) === id) ?? {};
    return [taskName, taskNo].filter(Boolean).join(' ');
  };
  const failed = outcomes?.filter(({ isOk }) => !isOk) ?? [];
  const done = outcomes?.filter(({ isOk }) => isOk).map(({ id }) => id) ?? [];
  const publish = async () => {
    setBusy(true);
    // Tasks that are published already are not sent again.
    const ids = outcomes ? failed.map(({ id }) => id) : rows.map((row: Row) => String(row.id));
    const answer = await call('publish', { body: { ids: ids.join() } });
    setBusy(false);
    if (answer === undefined) return;
    const before = outcomes?.filter(({ isOk }) => isOk) ?? [];
    setOutcomes([...before, ...asOutcomes(answer)]);
    list.clearSelection();
  };
  const draw = () => {
    if (!outcomes) return <p>{text('task.publishText', { names: rows.map(({ taskNo }) => taskNo).join(', ') })}</p>;
    if (failed.length === 0) {
      return <Published outcomes={outcomes} nameOf={nameOf} />;
    }
    return <Partly failed={failed} done={done} nameOf={nameOf} take={take} />;
  };
  return (
    <Dialog
      title={text('task.title.publish')}
      isOpen={isOpen}
      onClose={onClose}
      afterClose={afterClose}
      footer={
        <>
          <Button onClick={onClose}>{text(outcomes ? 'meta.close' : 'common.cancel')}</Button>
          {(!outcomes || failed.length > 0) && (
            <Button type="primary" loading={isBusy} onClick={publish}>
              {text(outcomes ? 'task.publishAgain' : 'task.publish')}
            </Button>
          )}
        </>
      }
    >
      <div aria-live="polite">{draw()}</div>
    </Dialog>
  );
}
