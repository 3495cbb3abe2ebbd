import { type CrudFilter, useList } from '@refinedev/core';
import { App } from 'antd';
import { useEffect, useRef } from 'react';
import type { ReportRatio, Resource } from '#shared/define';
import type { Words } from '#shared/field';
import { maxPageSize, type ReportSummary } from '#shared/wire';
import { PrintSheet } from '#src/components/print/print-sheet.tsx';
import { nowText } from '#src/lib/dates';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { isBlank } from '#src/lib/nouns/blank';
import { type ColumnPlan, compileColumns } from '../../compile/columns.ts';
import { defaultSorters } from '../../compile/sorters.ts';
import type { Row } from '../../kinds/kind.ts';
import styles from './report.module.css';

export interface Figure {
  readonly label: string;
  readonly value: string;
}

/** Returns the ratio of two sums as text: a dash when the whole is 0, undefined when one of them is missing. */
function ratioText({ part, whole, as }: ReportRatio, sums: ReportSummary['sums'], locale: string): string | undefined {
  const [above, below] = [sums[part], sums[whole]];
  if (above === undefined || below === undefined) return undefined;
  if (below === 0) return '–';
  const style = as === 'percent' ? ({ style: 'percent' } as const) : {};
  return new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: 1 }).format(above / below);
}

/** Returns the sums of a report with the labels of the definition; sums that the reader may not see are missing. */
export function useFigures({ report, fields }: Resource, summary: ReportSummary | undefined): readonly Figure[] {
  const [words, locale] = [useWords(), useLanguage()];
  if (!report || !summary) return [];
  const { sums } = summary;
  const sumsShown = report.sums.flatMap((name) => {
    const [field, value] = [fields[name] as Words | undefined, sums[name]];
    return field && value !== undefined ? [{ label: words(field), value: value.toLocaleString(locale) }] : [];
  });
  const ratios = (report.ratios ?? []).flatMap((ratio) => {
    const value = ratioText(ratio, sums, locale);
    return value === undefined ? [] : [{ label: words(ratio), value }];
  });
  return [...sumsShown, ...ratios];
}

const mostInRow = 8;
/** Returns how many figures stand in a row, so that all rows are about as long. */
const rowLength = (count: number) => Math.ceil(count / Math.ceil(count / mostInRow));

/** Shows figures in even rows, which are shorter where there is no room. */
export function Figures({ figures, title }: { readonly figures: readonly Figure[]; readonly title: string }) {
  return (
    <dl className={styles.figures} aria-label={title} style={{ '--in-row': rowLength(figures.length) }}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PrintingProps {
  readonly resource: Resource;
  readonly filters: readonly CrudFilter[];
  readonly dates: readonly [string, string] | undefined;
  readonly figures: readonly Figure[];
  readonly onDone: () => void;
}

function Cell({ column, row }: { readonly column: ColumnPlan; readonly row: Row }) {
  const { name, field, cell } = column;
  const value: unknown = row[name];
  return <td data-align={column.align}>{isBlank(value) ? '' : cell({ value, row, name, field })}</td>;
}

interface PaperProps extends Omit<PrintingProps, 'filters' | 'onDone'> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Shows a report as it is printed on paper. */
function Paper({ resource, dates, figures, rows, total }: PaperProps) {
  const text = useText();
  const words = useWords();
  const columns = compileColumns(resource);
  return (
    <article className={styles.paper}>
      <h1>{words(resource.label)}</h1>
      <p>
        {dates ? text('report.from', { from: dates[0], to: dates[1] }) : text('report.always')}
        {' · '}
        {text('report.printedAt', { time: nowText() })}
      </p>
      <Figures figures={figures} title={text('report.summary')} />
      <table>
        <thead>
          <tr>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col">
                {words(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row.id)}>
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && <p>{text('report.cut', { count: rows.length, total })}</p>}
    </article>
  );
}

/** Fetches the rows to print, prints them, and calls `onDone` once the print dialog is closed or the rows were refused. */
export function Printing({ resource, filters, onDone, ...paper }: PrintingProps) {
  const { message } = App.useApp();
  const { result, query } = useList<Row>({
    resource: resource.name,
    filters: [...filters],
    sorters: [...defaultSorters(resource)],
    pagination: { currentPage: 1, pageSize: maxPageSize },
    queryOptions: { gcTime: 0 },
    errorNotification: false,
  });
  const done = useRef(onDone);
  done.current = onDone;
  const { isSuccess, error } = query;
  useEffect(() => {
    if (error) {
      void message.error(error.message);
      done.current();
    }
    if (!isSuccess) return;
    // The sheet is on the page by now. Browsers wait here until the user has closed the print dialog.
    window.print();
    done.current();
  }, [isSuccess, error, message]);
  if (!isSuccess) return null;
  return (
    <PrintSheet>
      <Paper resource={resource} rows={result.data} total={result.total ?? 0} {...paper} />
    </PrintSheet>
  );
}
