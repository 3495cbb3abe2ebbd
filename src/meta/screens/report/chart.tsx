import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import type { SummaryColumn } from '#shared/wire';
import { LoadingFallback, lazyWithPreload } from '#src/components/lazy-with-preload.tsx';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import styles from './report.module.css';

const Columns = lazyWithPreload(async () => (await import('#src/components/columns/columns.tsx')).Columns);

interface ChartProps {
  readonly resource: Resource;
  readonly columns: readonly SummaryColumn[];
}

function Drawing({ resource, columns, labels }: ChartProps & { readonly labels: readonly string[] }) {
  const text = useText();
  const words = useWords();
  const { report, fields } = resource;
  const by = fields[report?.chart.by ?? ''];
  if (!report || !by) return null;
  const series = report.chart.of.flatMap(({ name, tone }) => {
    const field = fields[name];
    // The reader may not see it.
    if (!field || columns.every(({ values }) => values[name] === undefined)) return [];
    return [{ name: words(field), tone, values: columns.map(({ values }) => values[name] ?? 0) }];
  });
  const title = text('report.chart', { name: words(resource.label), by: words(by) });
  return (
    <LoadingFallback value={<div className={styles.drawing} />}>
      <Columns title={title} head={words(by)} labels={labels} series={series} areParts={report.chart.whole !== undefined} />
    </LoadingFallback>
  );
}

function ByDictionary({ dict, ...chart }: ChartProps & { readonly dict: NonNullable<Field['dict']> }) {
  const language = useLanguage();
  const { entries } = useDictionary(dict);
  const labelOf = ({ key }: SummaryColumn) => {
    const entry = entries.find(({ dictKey }) => String(dictKey) === key);
    return entry ? dictLabel(entry, language) : key;
  };
  return <Drawing {...chart} labels={chart.columns.map(labelOf)} />;
}

/** Shows the chart of a report; nothing where there are no columns. */
export function Chart(chart: ChartProps) {
  const { resource, columns } = chart;
  const by = resource.fields[resource.report?.chart.by ?? ''];
  if (columns.length === 0) return null;
  if (by?.dict) return <ByDictionary {...chart} dict={by.dict} />;
  return <Drawing {...chart} labels={columns.map(({ key, label }) => label || key)} />;
}
