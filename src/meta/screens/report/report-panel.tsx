import { PrinterOutlined } from '@ant-design/icons';
import type { CrudFilter } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { callPath, type ReportPeriod, type Resource } from '#shared/define';
import type { ReportSummary } from '#shared/wire';
import { useServerQuery } from '#src/calls/use-server-query';
import { ErrorState } from '#src/components/state-views.tsx';
import { today } from '#src/lib/dates';
import { useText } from '#src/lib/i18n';
import type { HeaderList } from '../slots.ts';
import { Chart } from './chart.tsx';
import { Figures, useFigures } from './figures.tsx';
import { KeepButton } from './keep-button.tsx';
import { boundsOf, periods } from './period.ts';
import { Printing } from './printing.tsx';
import styles from './report.module.css';

/** Returns the first and last day that the search sets for the report's date field. */
function datesIn(filters: readonly CrudFilter[], date: string): readonly [string, string] | undefined {
  const filter = filters.find((one) => 'field' in one && one.field === date);
  if (!Array.isArray(filter?.value)) return undefined;
  const [from, to] = filter.value.map((bound) => String(bound ?? ''));
  return [from ?? '', to ?? ''];
}

/** Fetches the summary of a report over all rows that match the search. */
function useSummary(resource: Resource, filters: readonly CrudFilter[]) {
  const { data, error, isFetching, retry } = useServerQuery<ReportSummary>({
    path: callPath(resource, 'summary'),
    search: { noun: resource.name, filters },
    placeholderData: keepPreviousData,
  });
  return { summary: data, error, isFetching, retry };
}

interface ReportPanelProps {
  readonly resource: Resource;
  readonly list: HeaderList;
}

/** Shows the head of a report above its rows: period, buttons, figures and chart. */
export function ReportPanel({ resource, list }: ReportPanelProps) {
  const text = useText();
  const { filters, search } = list;
  const { summary, error, isFetching, retry } = useSummary(resource, filters);
  const figures = useFigures(resource, summary);
  const [isPrinting, setPrinting] = useState(false);
  const date = resource.report?.date ?? '';
  const [day, dates] = [today(), datesIn(filters, date)];
  const [pressed, setPressed] = useState<ReportPeriod>();
  // On a Monday "this week" has the days of "today": what was pressed stays in front.
  const same = periods.filter((period) => boundsOf(resource, period, day).join() === dates?.join());
  const chosen = same.find((period) => period === pressed) ?? same[0];
  const choose = (period: ReportPeriod) => {
    setPressed(period);
    search({ [date]: [...boundsOf(resource, period, day)] });
  };
  const options = periods.map((value) => ({ value, label: text(`report.periods.${value}`) }));
  return (
    <div className={styles.panel} aria-busy={isFetching}>
      <div className={styles.tools}>
        <Segmented<ReportPeriod | ''>
          aria-label={text('report.period')}
          options={options}
          value={chosen ?? ''}
          onChange={(period) => period && choose(period)}
        />
        <div className={styles.buttons}>
          <KeepButton resource={resource} filters={filters} />
          <Button
            icon={<PrinterOutlined aria-hidden />}
            loading={isPrinting}
            disabled={!summary}
            onClick={() => setPrinting(true)}
          >
            {text('report.print')}
          </Button>
        </div>
      </div>
      {error && !summary ? <ErrorState hint={error.message} onRetry={retry} /> : null}
      {summary ? (
        <>
          <Figures figures={figures} title={text('report.summary')} />
          <Chart resource={resource} columns={summary.chart} />
        </>
      ) : (
        !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
      {isPrinting && (
        <Printing resource={resource} filters={filters} dates={dates} figures={figures} onDone={() => setPrinting(false)} />
      )}
    </div>
  );
}
