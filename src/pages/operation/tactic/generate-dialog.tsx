import { Alert, Button, DatePicker, Form, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { daysBetween } from '#shared/days';
import { type GenerateResponse, maxGenerateDays, type SkipReason, skipReasons } from '#shared/handover/planning';
import { ErrorState } from '#src/components/state-views.tsx';
import { nowText } from '#src/lib/dates';
import { useJoined, useText, useWords } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { useCall } from '#src/meta/screens/use-call';
import { tactic } from '#src/resources/operation/tactic';
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
        message={count > 0 ? text('tactic.willMake', { count, problems }) : text('tactic.willMakeNone')}
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

function Result({ answer: { created, skipped } }: { readonly answer: GenerateResponse }) {
  const text = useText();
  const doubtful = created.filter(({ warningCount }) => warningCount > 0).length;
  return (
    <div className={styles.stack}>
      <Alert
        type={created.length > 0 ? 'success' : 'warning'}
        showIcon
        message={created.length > 0 ? text('tactic.made', { count: created.length }) : text('tactic.madeNone')}
        description={doubtful > 0 ? text('tactic.madeWarnings', { count: doubtful }) : undefined}
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
                <td>{taskNo}</td>
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
  const today = dayjs(nowText().slice(0, 10));
  return [today.add(1, 'day').format('YYYY-MM-DD'), today.add(3, 'day').format('YYYY-MM-DD')];
}

/** Generates the tasks of a range after showing how many there will be and which dates are skipped. */
export function GenerateDialog({ rows, range: first, isOpen, onClose, afterClose }: GenerateDialogProps) {
  const text = useText();
  const joined = useJoined();
  const call = useCall(tactic);
  const [range, setRange] = useState<Range>(first ?? nextDays);
  const [isMaking, setMaking] = useState(false);
  const [answer, setAnswer] = useState<GenerateResponse>();
  const isTooLong = daysBetween(...range) + 1 > maxGenerateDays;
  const ids = rows.map(({ id }) => String(id));
  const outlook = usePreviews(ids, range, { isAsked: !isTooLong && !answer });
  const make = async () => {
    setMaking(true);
    const made = await call('generate', {
      body: { ids: ids.join(), startDate: range[0], endDate: range[1] },
      alsoLists: ['task'],
    });
    setMaking(false);
    if (made) setAnswer(made as unknown as GenerateResponse);
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
        <Result answer={answer} />
      ) : (
        <div className={styles.stack}>
          <span>{text('tactic.forNames', { names: joined(rows.map(({ tacticName }) => tacticName)) })}</span>
          <RangeChoice range={range} onChange={setRange} />
          {isTooLong ? (
            <Alert type="warning" showIcon message={text('tactic.rangeHint', { max: maxGenerateDays })} />
          ) : (
            <Outlook outlook={outlook} />
          )}
        </div>
      )}
    </Dialog>
  );
}
