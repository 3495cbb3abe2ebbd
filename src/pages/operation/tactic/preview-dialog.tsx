import { DoubleLeftOutlined, DoubleRightOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Alert, Button, DatePicker, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { callPath } from '#shared/define';
import { type FreeChoice, skipReasons, type TacticPreview } from '#shared/handover/planning';
import { useServerAction } from '#src/calls/use-server-action';
import { useServerQuery } from '#src/calls/use-server-query';
import { ErrorState } from '#src/components/state-views.tsx';
import { useIsPhone } from '#src/components/use-phone';
import { today } from '#src/lib/dates';
import { useText, useWords } from '#src/lib/i18n';
import { useStable } from '#src/lib/use-stable';
import type { Row } from '#src/meta/kinds/kind';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { useRights } from '#src/meta/screens/use-rights';
import { tactic } from '#src/resources/operation/tactic';
import { addMonths, commonReason, endsOf, type Left, type Month, monthOf } from './month.ts';
import { MonthGrid, MonthList, type MonthProps } from './month-grid.tsx';
import styles from './preview.module.css';
import { DayPanel, ProblemsPanel } from './side-panel.tsx';

const none: readonly string[] = [];

/** Fetches the tasks that a tactic would generate in a range; the former result stays while another range is loading. */
function usePreview(id: string, [startDate, endDate]: readonly [string, string]) {
  const { data, error, isFetching, retry } = useServerQuery<TacticPreview>({
    path: callPath(tactic, 'preview'),
    query: { id, startDate, endDate },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return { preview: data, error, isFetching, retry };
}

/** Returns a function that puts a free person or car in the place of another in all crews of a tactic, and looks again. */
function useReplace(id: string, onDone: () => void) {
  const text = useText();
  const { call } = useServerAction(tactic);
  return useStable(async (left: Left, { id: byId, name }: FreeChoice) => {
    const answer = await call('replace', { body: { id, ...left, byId }, done: text('tactic.replaced', { name }) });
    if (answer !== undefined) onDone();
  });
}

interface MonthBarProps {
  readonly month: Month;
  readonly onChange: (month: Month) => void;
  readonly preview?: TacticPreview;
}

function MonthBar({ month, onChange, preview }: MonthBarProps) {
  const text = useText();
  const step = (months: number) => () => onChange(addMonths(month, months));
  const skipped = preview ? preview.days.length - preview.keptCount : 0;
  return (
    <div className={styles.bar}>
      <div className={styles.months}>
        <Button type="text" icon={<DoubleLeftOutlined />} aria-label={text('tactic.lastYear')} onClick={step(-12)} />
        <Button type="text" icon={<LeftOutlined />} aria-label={text('tactic.lastMonth')} onClick={step(-1)} />
        <DatePicker
          picker="month"
          allowClear={false}
          aria-label={text('tactic.month')}
          value={dayjs(`${month}-01`)}
          onChange={(value) => value && onChange(value.format('YYYY-MM'))}
        />
        <Button type="text" icon={<RightOutlined />} aria-label={text('tactic.nextMonth')} onClick={step(1)} />
        <Button type="text" icon={<DoubleRightOutlined />} aria-label={text('tactic.nextYear')} onClick={step(12)} />
      </div>
      <span className={styles.summary} role="status">
        {preview && text('tactic.summary', { count: preview.keptCount, skipped })}
        {preview && preview.itemCount > 0 && ` · ${text('tactic.items', { count: preview.itemCount })}`}
      </span>
    </div>
  );
}

interface BodyProps {
  readonly id: string;
  readonly current: string;
  readonly onMove: (date: string) => void;
  readonly mayEdit: boolean;
}

/** Shows the days of a month; a reason that all of them share is shown once. */
function Days({ preview, current, onMove }: Pick<MonthProps, 'preview' | 'current' | 'onMove'>) {
  const words = useWords();
  const isPhone = useIsPhone();
  const common = commonReason(preview.days);
  const days = { month: monthOf(preview.startDate), preview, told: common, today: today(), current, onMove };
  return (
    <>
      {common && <Alert type="warning" showIcon title={words(skipReasons[common])} className={styles.common} />}
      {!isPhone && <MonthGrid {...days} />}
      {isPhone && !common && <MonthList {...days} />}
    </>
  );
}

interface PartsProps extends Pick<MonthProps, 'preview' | 'current' | 'onMove'> {
  readonly isStale: boolean;
  readonly onReplace: ReturnType<typeof useReplace> | undefined;
}

/** Arranges the days, the selected one, and the problems. */
function Parts({ preview, current, isStale, onMove, onReplace }: PartsProps) {
  const text = useText();
  const isPhone = useIsPhone();
  const day = preview.days.find(({ date }) => date === current);
  const problems = <ProblemsPanel preview={preview} onMove={onMove} onReplace={onReplace} />;
  return (
    <div className={styles.layout}>
      {/* On a phone the days are a list of thirty lines, below which nobody would look for what has to be done. */}
      {isPhone && <aside className={styles.side}>{problems}</aside>}
      <div className={isStale ? styles.isStale : undefined}>
        <Days preview={preview} current={current} onMove={onMove} />
      </div>
      <aside className={styles.side}>
        {day && <DayPanel day={day} crew={day.crew === undefined ? undefined : preview.crews[day.crew]} />}
        {!isPhone && problems}
        {!isPhone && <span className={styles.hint}>{text('tactic.hint')}</span>}
      </aside>
    </div>
  );
}

/** Shows a month of a tactic: the calendar, the selected day, and the problems. */
function PreviewBody({ id, current, onMove, mayEdit }: BodyProps) {
  const month = monthOf(current);
  const { preview, error, isFetching, retry } = usePreview(id, endsOf(month));
  const shown = preview && monthOf(preview.startDate) === month ? preview : undefined;
  const replace = useReplace(id, retry);
  const bar = <MonthBar month={month} preview={shown} onChange={(next) => onMove(`${next}-01`)} />;
  if (error) {
    return (
      <>
        {bar}
        <ErrorState hint={error.message || undefined} onRetry={retry} />
      </>
    );
  }
  if (!preview) return <Skeleton active paragraph={{ rows: 8 }} />;
  const onReplace = mayEdit ? replace : undefined;
  return (
    <>
      {bar}
      <Parts preview={preview} current={current} isStale={isFetching && !shown} onMove={onMove} onReplace={onReplace} />
    </>
  );
}

interface PreviewDialogProps {
  readonly row: Row;
  readonly isOpen: boolean;
  readonly mayGenerate: boolean;
  readonly onGenerate: (range: readonly [string, string]) => void;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

/** Shows on which days a tactic runs, with whom, and which problems there are. */
export function PreviewDialog({ row, isOpen, mayGenerate, onGenerate, onClose, afterClose }: PreviewDialogProps) {
  const text = useText();
  const [current, setCurrent] = useState(today);
  const mayEdit = useRights(tactic, none).has('edit');
  return (
    <Dialog
      title={text('tactic.previewTitle', { name: String(row.tacticName) })}
      isOpen={isOpen}
      onClose={onClose}
      afterClose={afterClose}
      footer={
        <>
          <Button onClick={onClose}>{text('meta.close')}</Button>
          {mayGenerate && (
            <Button type="primary" onClick={() => onGenerate(endsOf(monthOf(current)))}>
              {text('tactic.generateMonth')}
            </Button>
          )}
        </>
      }
    >
      <PreviewBody id={String(row.id)} current={current} onMove={setCurrent} mayEdit={mayEdit} />
    </Dialog>
  );
}
