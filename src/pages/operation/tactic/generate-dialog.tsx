import { Alert, Button, DatePicker, Form, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lists, tasksAddress } from '#shared/addresses';
import { type GenerateResponse, maxGenerateDays, type SkipReason, skipReasons } from '#shared/handover/planning';
import { taskStates } from '#shared/handover/task';
import { addDays, daysBetween } from '#shared/time';
import { useServerAction } from '#src/calls/use-server-action';
import { ErrorState } from '#src/components/state-views.tsx';
import { today } from '#src/lib/dates';
import { useJoined, useText, useWords } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { RecordButton } from '#src/meta/records/record-button.tsx';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { tactic } from '#src/resources/operation/tactic';
import { task } from '#src/resources/operation/task';
import { useScreens } from '#src/screens/screens';
import styles from './preview.module.css';
import { usePreviews } from './use-previews.ts';

type Range = readonly [string, string];

function SkipList({ skips }: { readonly skips: ReadonlyMap<SkipReason, number> }) {
  const text = useText();
  const words = useWords();
  if (skips.size === 0) return null;
  return (
    <div>
      <strong>{text('tactic.skips')}</strong>
      <ul className={styles.skips}>
        {[...skips].map(([reason, count]) => (
          <li key={reason}>{text('tactic.skipLine', { reason: words(skipReasons[reason]), count })}</li>
        ))}
      </ul>
    </div>
  );
}

/** Shows the tasks that would be generated, before it is done. */
function Outlook({ outlook }: { readonly outlook: ReturnType<typeof usePreviews> }) {
  const text = useText();
  if (outlook.error) return <ErrorState hint={outlook.error.message || undefined} onRetry={outlook.retry} />;
  if (!outlook.isKnown) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
  const { keptCount: count, problemCount: problems, skips } = outlook;
  return (
    <>
      <Alert
        type={count > 0 ? 'info' : 'warning'}
        showIcon
        title={count > 0 ? text('tactic.willMake', { count, problems }) : text('tactic.willMakeNone')}
      />
      <SkipList skips={skips} />
    </>
  );
}

function countReasons(skipped: GenerateResponse['skipped']): ReadonlyMap<SkipReason, number> {
  const counts = new Map<SkipReason, number>();
  for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return counts;
}

/** Returns the address of the list of tasks with the drafts that were made; those of several tactics are found by their days. */
function listOf(created: GenerateResponse['created']): string {
  const dates = created.map(({ taskDate }) => taskDate).sort();
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const [tacticId = '', ...others] = new Set(created.map((one) => one.tacticId));
  return tasksAddress([
    { field: 'taskDate', operator: 'between', value: [first, last] },
    { field: 'taskState', operator: 'in', value: [String(taskStates.draft)] },
    ...(others.length === 0 ? [{ field: 'tacticId', operator: 'eq', value: tacticId } as const] : []),
  ]);
}

/** Leads to the list of tasks with the drafts that were made, for users who have it. */
function ToList({ created, onLeave }: { readonly created: GenerateResponse['created']; readonly onLeave: () => void }) {
  const text = useText();
  const mayList = useScreens().screens.some(({ path }) => path === lists.task);
  if (!mayList || created.length === 0) return null;
  return (
    <Link to={listOf(created)} onClick={onLeave}>
      {text('tactic.showMade')}
    </Link>
  );
}

interface ResultProps {
  readonly answer: GenerateResponse;
  readonly onLeave: () => void;
}

function Result({ answer: { created, skipped }, onLeave }: ResultProps) {
  const text = useText();
  const doubtful = created.filter(({ warningCount }) => warningCount > 0).length;
  return (
    <div className={styles.stack}>
      <Alert
        type={created.length > 0 ? 'success' : 'warning'}
        showIcon
        title={created.length > 0 ? text('tactic.made', { count: created.length }) : text('tactic.madeNone')}
        description={doubtful > 0 ? text('tactic.madeWarnings', { count: doubtful }) : undefined}
        action={<ToList created={created} onLeave={onLeave} />}
      />
      <SkipList skips={countReasons(skipped)} />
      {created.length > 0 && (
        <table className={styles.made}>
          <thead>
            <tr>
              <th>{text('tactic.number')}</th>
              <th>{text('tactic.date')}</th>
              <th>{text('tactic.warningCount')}</th>
            </tr>
          </thead>
          <tbody>
            {created.map(({ taskId, taskNo, taskDate, warningCount }) => (
              <tr key={taskId}>
                <td>
                  <RecordButton noun={task.name} id={taskId} name={taskNo} />
                </td>
                <td>{taskDate}</td>
                <td>{warningCount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function RangeChoice({ range, onChange }: { readonly range: Range; readonly onChange: (range: Range) => void }) {
  const text = useText();
  return (
    <Form layout="vertical" name="generate">
      <Form.Item label={text('tactic.range')} htmlFor="generate-from" extra={text('tactic.rangeHint', { max: maxGenerateDays })}>
        <DatePicker.RangePicker
          id={{ start: 'generate-from', end: 'generate-to' }}
          allowClear={false}
          value={[dayjs(range[0]), dayjs(range[1])]}
          onChange={(next) => next?.[0] && next[1] && onChange([next[0].format('YYYY-MM-DD'), next[1].format('YYYY-MM-DD')])}
          style={{ width: '100%' }}
        />
      </Form.Item>
    </Form>
  );
}

interface GenerateDialogProps {
  readonly rows: readonly Row[];
  /** The initial range; the next three days by default. */
  readonly range?: Range;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

function nextDays(): Range {
  const day = today();
  return [addDays(day, 1), addDays(day, 3)];
}

/** Generates the tasks of a range after showing how many there will be and which dates are skipped. */
export function GenerateDialog({ rows, range: first, isOpen, onClose, afterClose }: GenerateDialogProps) {
  const text = useText();
  const joined = useJoined();
  const { call } = useServerAction(tactic);
  const [range, setRange] = useState<Range>(first ?? nextDays);
  const [isMaking, setMaking] = useState(false);
  const [answer, setAnswer] = useState<GenerateResponse>();
  const isTooLong = daysBetween(...range) + 1 > maxGenerateDays;
  const ids = rows.map(({ id }) => String(id));
  const outlook = usePreviews(ids, range, { isAsked: !isTooLong && !answer });
  const make = async () => {
    setMaking(true);
    const made = await call<GenerateResponse>('generate', {
      body: { ids: ids.join(), startDate: range[0], endDate: range[1] },
      alsoLists: ['task'],
    });
    setMaking(false);
    if (made) setAnswer(made);
  };
  const isReady = !isTooLong && outlook.isKnown && outlook.keptCount > 0;
  return (
    <Dialog
      title={text('tactic.generateTitle')}
      isOpen={isOpen}
      onClose={onClose}
      afterClose={afterClose}
      footer={
        <>
          <Button onClick={onClose}>{text(answer ? 'meta.close' : 'common.cancel')}</Button>
          {!answer && (
            <Button type="primary" disabled={!isReady} loading={isMaking} onClick={make}>
              {text('tactic.confirm', { count: outlook.keptCount })}
            </Button>
          )}
        </>
      }
    >
      {answer ? (
        <Result answer={answer} onLeave={onClose} />
      ) : (
        <div className={styles.stack}>
          <span>{text('tactic.forNames', { names: joined(rows.map(({ tacticName }) => tacticName)) })}</span>
          <RangeChoice range={range} onChange={setRange} />
          {isTooLong ? (
            <Alert type="warning" showIcon title={text('tactic.rangeHint', { max: maxGenerateDays })} />
          ) : (
            <Outlook outlook={outlook} />
          )}
        </div>
      )}
    </Dialog>
  );
}
