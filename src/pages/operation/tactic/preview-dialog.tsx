import { DoubleLeftOutlined, DoubleRightOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, DatePicker, Skeleton } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { ErrorState } from '#src/components/state-views.tsx';
import { useIsPhone } from '#src/components/use-phone';
import { nowText } from '#src/lib/dates';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import type { TacticPreview } from '#src/resources/operation/planning';
import { addMonths, endsOf, type Month, monthOf } from './month.ts';
import { MonthGrid, MonthList } from './month-grid.tsx';
import styles from './preview.module.css';
import { DayPanel, ProblemsPanel } from './side-panel.tsx';
import { usePreview } from './use-tactic-call.ts';

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
        {preview && text('tactic.summary', { kept: preview.keptCount, skipped })}
        {preview && preview.itemCount > 0 && ` · ${text('tactic.items', { count: preview.itemCount })}`}
      </span>
    </div>
  );
}

interface BodyProps {
  readonly id: string;
  readonly current: string;
  readonly onMove: (date: string) => void;
}

/** A month of a tactic: the calendar, the day that is looked at, and what is wrong. */
function PreviewBody({ id, current, onMove }: BodyProps) {
  const isPhone = useIsPhone();
  const month = monthOf(current);
  const { preview, error, isFetching, retry } = usePreview(id, endsOf(month));
  const shown = preview && monthOf(preview.startDate) === month ? preview : undefined;
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
  const day = preview.days.find(({ date }) => date === current);
  const Calendar = isPhone ? MonthList : MonthGrid;
  return (
    <>
      {bar}
      <div className={styles.layout}>
        <div className={isFetching && !shown ? styles.isStale : undefined}>
          <Calendar
            month={monthOf(preview.startDate)}
            preview={preview}
            today={nowText().slice(0, 10)}
            current={current}
            onMove={onMove}
          />
        </div>
        <aside className={styles.side}>
          {day && <DayPanel day={day} crew={day.crew === undefined ? undefined : preview.crews[day.crew]} />}
          <ProblemsPanel preview={preview} onMove={onMove} />
          <Hint />
        </aside>
      </div>
    </>
  );
}

function Hint() {
  const text = useText();
  return useIsPhone() ? null : <span className={styles.hint}>{text('tactic.hint')}</span>;
}

interface PreviewDialogProps {
  readonly row: Row;
  readonly isOpen: boolean;
  readonly mayGenerate: boolean;
  readonly onGenerate: (range: readonly [string, string]) => void;
  readonly onClose: () => void;
  readonly afterClose: () => void;
}

/** On which days a tactic runs, with whom, and what stands in the way. */
export function PreviewDialog({ row, isOpen, mayGenerate, onGenerate, onClose, afterClose }: PreviewDialogProps) {
  const text = useText();
  const [current, setCurrent] = useState(() => nowText().slice(0, 10));
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
      <PreviewBody id={String(row.id)} current={current} onMove={setCurrent} />
    </Dialog>
  );
}
