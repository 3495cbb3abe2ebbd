import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { unseen } from '#src/components/unseen';
import { useAppearance } from '#src/theme/mode';
import styles from './columns.module.css';
import { barWidth, type Layer, labelsWithin, layersOf, type Series } from './layers.ts';

interface ColumnsProps {
  /** The subject of the chart, as the caption of the table for screen readers. */
  readonly title: string;
  /** The heading of the labels. */
  readonly head: string;
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  /** The series are parts of a whole and are stacked, the first at the bottom; otherwise they stand side by side. */
  readonly areParts?: boolean;
}

const height = 220;

function colourOf(element: Element): (name: string) => string {
  const style = getComputedStyle(element);
  return (name) => style.getPropertyValue(`--${name}`).trim();
}

/** Returns the width of the bars of a chart, in pixels and in distances between two labels. */
function widthIn({ width, labels, beside }: { width: number; labels: number; beside: number }) {
  const room = width / Math.max(1, labels);
  const pixels = barWidth(room, beside);
  return { pixels, share: pixels / room };
}

/** Writes the height of each bar above it where there is room, so that no tooltip is needed. */
function writeHeights(chart: UPlot, layers: readonly Layer[], { colour, beside }: { colour: string; beside: number }): void {
  const { ctx } = chart;
  const { pixels, share } = widthIn({ width: chart.bbox.width, labels: chart.data[0].length, beside });
  ctx.save();
  ctx.fillStyle = colour;
  ctx.textAlign = 'center';
  ctx.textBaseline = 'bottom';
  ctx.font = `${12 * devicePixelRatio}px sans-serif`;
  for (const { values, from } of layers) {
    values.forEach((value, index) => {
      const isNarrow = beside > 1 && ctx.measureText(String(value)).width > pixels;
      if (value === 0 || isNarrow) return;
      const middle = chart.valToPos(index + (from + 0.5) * share, 'x', true);
      ctx.fillText(String(value), middle, chart.valToPos(value, 'y', true) - 4 * devicePixelRatio);
    });
  }
  ctx.restore();
}

/** Returns how the bars of a layer are drawn, which share the room of a label with those beside them. */
function pathsOf({ from }: Layer, beside: number) {
  const shareIn = ({ bbox, data }: UPlot) =>
    widthIn({ width: bbox.width / devicePixelRatio, labels: data[0].length, beside }).share;
  return UPlot.paths.bars?.({
    size: [1, Number.POSITIVE_INFINITY],
    radius: 0.1,
    disp: {
      x0: { unit: 1, values: (chart) => [...chart.data[0]].map((index) => index + from * shareIn(chart)) },
      size: { unit: 1, values: (chart) => [shareIn(chart)] },
    },
  });
}

function draw(host: HTMLElement, { labels, series, areParts = false }: ColumnsProps): UPlot {
  const colour = colourOf(host);
  const layers = layersOf(series, areParts);
  const beside = areParts ? 1 : series.length;
  const most = Math.max(1, ...layers.flatMap(({ values }) => values));
  const grid = { stroke: colour('line'), width: 1 };
  const options: UPlot.Options = {
    width: host.clientWidth,
    height,
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: false, range: [-0.5, labels.length - 0.5] }, y: { range: [0, most * 1.15] } },
    axes: [
      {
        splits: () => labels.map((_, index) => index),
        values: (chart) => labelsWithin(labels, chart.width),
        stroke: colour('text-soft'),
        grid: { show: false },
        ticks: { show: false },
        size: 30,
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
      ...layers.map((layer) => {
        const paths = pathsOf(layer, beside);
        return { fill: colour(layer.tone), width: 0, points: { show: false }, ...(paths && { paths }) };
      }),
    ],
    // Of a pile only the whole is written.
    hooks: { draw: [(chart) => writeHeights(chart, areParts ? layers.slice(0, 1) : layers, { colour: colour('text'), beside })] },
  };
  return new UPlot(options, [labels.map((_, index) => index), ...layers.map(({ values }) => [...values])], host);
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

/** Shows a column chart in the colours of the theme. */
export function Columns(props: ColumnsProps) {
  const host = useRef<HTMLDivElement>(null);
  const { palette } = useAppearance();
  // Compared as text, because figures are refetched often and are mostly the same.
  const facts = JSON.stringify([props.labels, props.series, props.areParts]);
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
