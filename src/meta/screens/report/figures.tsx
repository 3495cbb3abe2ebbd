import type { ReportRatio, Resource } from '#shared/define';
import type { Words } from '#shared/field';
import type { ReportSummary } from '#shared/wire';
import { useLanguage, useWords } from '#src/lib/i18n';
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
