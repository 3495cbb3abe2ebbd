import { PrinterOutlined, SaveOutlined } from '@ant-design/icons';
import { type CrudFilter, useDataProvider, useGo, useParsed } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { App, Button, Segmented, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { callPath, type ReportPeriod, type Resource } from '#shared/define';
import type { ReportSummary } from '#shared/wire';
import { useServerQuery } from '#src/calls/use-server-query';
import { ErrorState } from '#src/components/state-views.tsx';
import { today } from '#src/lib/dates';
import { useText } from '#src/lib/i18n';
import { compileSearch, toFilters } from '../../compile/search.ts';
import type { HeaderList, ResourceSlots } from '../slots.ts';
import { TableScreen } from '../table/table-screen.tsx';
import { useRights } from '../use-rights.ts';
import { Chart } from './chart.tsx';
import { boundsOf, periods } from './period.ts';
import { Figures, Printing, useFigures } from './printing.tsx';
import styles from './report.module.css';
import '#src/locales/report';

interface KeepButtonProps {
  readonly resource: Resource;
  /** The search of the report. */
  readonly filters: readonly CrudFilter[];
}

/** Stores the report as it is shown in a workbook on the server, for users who may export it. */
export function KeepButton({ resource, filters }: KeepButtonProps) {
  const text = useText();
  const { message } = App.useApp();
  const provider = useDataProvider()();
  const rights = useRights(resource, ['keep']);
  const [isKeeping, setKeeping] = useState(false);
  if (!rights.has('keep') || !rights.has('export')) return null;
  const keep = async () => {
    setKeeping(true);
    try {
      await provider.custom?.({
        url: callPath(resource, 'keep'),
        method: 'post',
        payload: {},
        filters: [...filters],
        meta: { transfer: 'kept', noun: resource.name },
      });
      void message.success(text('report.kept'));
    } catch (error) {
      void message.error(error instanceof Error && error.message ? error.message : text('report.keepFailed'));
    } finally {
      setKeeping(false);
    }
  };
  return (
    <Button icon={<SaveOutlined aria-hidden />} loading={isKeeping} onClick={() => void keep()}>
      {text('report.keep')}
    </Button>
  );
}

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
function ReportPanel({ resource, list }: ReportPanelProps) {
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

/** Opens a report for its usual period, which is then in the address as if a user had searched for it. */
function useUsualPeriod(resource: Resource): boolean {
  const { params } = useParsed();
  const go = useGo();
  const isSearched = (params?.filters?.length ?? 0) > 0;
  const [wasSearched, setSearched] = useState(isSearched);
  useEffect(() => setSearched((before) => before || isSearched), [isSearched]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; whoever takes the period away later wants all of it
  useEffect(() => {
    const { report } = resource;
    if (!isSearched && report) {
      const filters = toFilters(compileSearch(resource), {
        [report.date]: boundsOf(resource, report.period, today()),
      });
      go({ query: { filters }, type: 'replace', options: { keepQuery: true } });
    }
  }, []);
  // The list reads the address on its first render.
  return isSearched || wasSearched;
}

/** Shows a list as a report, with its period, the sums of all matching rows, and a chart above the rows. */
export function ReportScreen({ resource, ...slots }: { readonly resource: Resource } & ResourceSlots) {
  const isReady = useUsualPeriod(resource);
  if (!isReady) return null;
  return <TableScreen resource={resource} {...slots} header={(list) => <ReportPanel resource={resource} list={list} />} />;
}
