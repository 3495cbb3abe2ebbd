import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { unseen } from '#src/components/unseen';
import { useAppearance } from '#src/theme/mode';
import styles from './columns.module.css';
import { labelsWithin } from './labels.ts';

/** A colour, by the name of its CSS variable. */
export type Tone = 'accent' | 'success' | 'danger';

export interface Series {
  readonly name: string;
  readonly tone: Tone;
  readonly values: readonly number[];
}

interface ColumnsProps {
  /** The subject of the chart, as the caption of the table for screen readers. */
  readonly title: string;
  /** The heading of the labels. */
  readonly head: string;
  readonly labels: readonly string[];
  /** The series are stacked in this order, the first at the bottom. */
  readonly series: readonly Series[];
}

const height = 220;
/** Returns the cumulative sums of the series, the highest first, so that lower ones are drawn over it. */
function stacked(series: readonly Series[]): readonly (readonly number[])[] {
  const sums = series.map((_, top) =>
    (series[0]?.values ?? []).map((_, index) =>
      series.slice(0, top + 1).reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
    ),
  );
  return sums.reverse();
}

function colourOf(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

/** Writes the sum of each column above it, so that no tooltip is needed. */
function writeSums(chart: UPlot, sums: readonly number[], colour: string): void {
  const { ctx } = chart;
  ctx.save();
  ctx.fillStyle = colour;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  ctx.font = `${12 * devicePixelRatio}px sans-serif`;
  sums.forEach((sum, index) => {
    if (sum > 0)
      ctx.fillText(String(sum), chart.valToPos(index, 'x', true), chart.valToPos(sum, 'y', true) - 4 * devicePixelRatio);
  });
  ctx.restore();
}

function draw(host: HTMLElement, { labels, series }: ColumnsProps): UPlot {
  const colour = colourOf(host);
  const sums = stacked(series);
  const [total = []] = sums;
  const most = Math.max(1, ...total);
  const bars = UPlot.paths.bars?.({ size: [0.6, 48], radius: 0.1 });
  const grid = { stroke: colour('line'), width: 1 };
  const options: UPlot.Options = {
    ...{ width: host.clientWidth, height, legend: { show: false }, cursor: { show: false } },
    scales: { x: { time: false, range: [-0.5, labels.length - 0.5] }, y: { range: [0, most * 1.15] } },
    axes: [
      {
        splits: () => labels.map((_, index) => index),
        values: (chart) => labelsWithin(labels, chart.width),
        ...{ stroke: colour('text-soft'), grid: { show: false }, ticks: { show: false }, size: 30 },
      },
      {
        stroke: colour('text-soft'),
        grid,
        ticks: { show: false },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000],
        size: 40,
      },
    ],
    series: [
      {},
      ...[...series]
        .reverse()
        .map(({ tone }) => ({ fill: colour(tone), width: 0, points: { show: false }, ...(bars && { paths: bars }) })),
    ],
    hooks: { draw: [(chart) => writeSums(chart, total, colour('text'))] },
  };
  return new UPlot(options, [labels.map((_, index) => index), ...sums.map((values) => [...values])], host);
}

/** Shows the same figures as a table for screen readers. */
function Table({ title, head, labels, series }: ColumnsProps) {
  return (
    <table className={unseen}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => (
              <td key={name}>{values[index] ?? 0}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows a stacked column chart in the colours of the theme. */
export function Columns(props: ColumnsProps) {
  const host = useRef<HTMLDivElement>(null);
  const { palette } = useAppearance();
  // Compared as text, because figures are refetched often and are mostly the same.
  const facts = JSON.stringify([props.labels, props.series]);
  const latest = useRef(props);
  latest.current = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme or other figures make another drawing
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const chart = draw(element, latest.current);
    const observer = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [facts, palette]);

  return (
    <>
      <div ref={host} className={styles.drawing} aria-hidden />
      {props.series.length > 1 ? (
        <ul className={styles.legend} aria-hidden>
          {props.series.map(({ name, tone }) => (
            <li key={name}>
              <span className={styles.swatch} style={{ background: `var(--${tone})` }} />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      <Table {...props} />
    </>
  );
}
