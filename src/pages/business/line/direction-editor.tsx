import { PlusOutlined, SwapOutlined } from '@ant-design/icons';
import { App, Button, Input, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import styles from './line-page.module.css';
import { StopList } from './stop-list.tsx';
import { endOf, reversed, type StopNode, type Stops, withNode } from './stops.ts';
import type { Direction, Lists } from './use-stops.ts';

interface NodeListProps {
  /** The enabled nodes of the base. */
  readonly nodes: readonly StopNode[];
  /** The ids of nodes that are stops already. */
  readonly used: ReadonlySet<string>;
  readonly onAdd: (node: StopNode) => void;
}

/** Shows the nodes of the base that are not yet stops; a click adds one. */
function NodeList({ nodes, used, onAdd }: NodeListProps) {
  const text = useText();
  const [asked, setAsked] = useState('');
  const free = nodes.filter(({ deptId }) => !used.has(deptId));
  const wanted = asked.trim().toLowerCase();
  const found = free.filter(({ name, address }) => `${name} ${address}`.toLowerCase().includes(wanted));
  const emptyWord = () => {
    if (nodes.length === 0) return 'line.noNodes';
    return free.length === 0 ? 'line.allUsed' : 'line.noMatch';
  };
  return (
    <section className={styles.nodes} aria-label={text('line.nodes')}>
      <h3 className={styles.heading}>{text('line.nodes')}</h3>
      <Input.Search
        allowClear
        aria-label={text('line.search')}
        placeholder={text('line.search')}
        value={asked}
        onChange={({ target }) => setAsked(target.value)}
      />
      <ul className={styles.nodeList}>
        {found.map((node) => (
          <li key={node.deptId}>
            <button
              type="button"
              className={styles.node}
              aria-label={text('line.addNode', { name: node.name })}
              onClick={() => onAdd(node)}
            >
              <span className={styles.place}>
                <span className={styles.name}>{node.name}</span>
                <span className={styles.address}>{node.address}</span>
              </span>
              <PlusOutlined aria-hidden />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.empty}>{text(emptyWord())}</p>}
    </section>
  );
}

/** The usual times of departure of a car. */
const departures: Readonly<Record<Direction, string>> = { outStops: '07:00', inStops: '17:30' };

const clock = 'HH:mm';

interface DirectionEditorProps {
  readonly row: Row;
  readonly direction: Direction;
  readonly lists: Lists;
  readonly nodes: readonly StopNode[];
  readonly refusedAt: (index: number) => string | undefined;
  readonly onChange: (stops: Stops) => void;
}

interface TotalProps {
  readonly stops: Stops;
  readonly planMinutes: number;
}

/** Shows how long the direction takes up to its last stop, compared with the plan. */
function Total({ stops, planMinutes }: TotalProps) {
  const text = useText();
  const total = endOf(stops);
  const over = total - planMinutes;
  return (
    <p className={styles.total}>
      {text('line.total', { count: total })} · {text('line.plan', { plan: planMinutes })}
      {over > 0 && <strong className={styles.wrong}> · {text('line.over', { count: over })}</strong>}
    </p>
  );
}

function useReverse({ row, lists, onChange }: Pick<DirectionEditorProps, 'row' | 'lists' | 'onChange'>) {
  const text = useText();
  const { modal } = App.useApp();
  const { outStops, inStops } = lists;
  const fill = () => onChange(reversed(outStops, { planMinutes: Number(row.planMinutes), inbound: inStops }));
  return () => {
    if (inStops.length === 0) return fill();
    modal.confirm({
      title: text('line.reverseTitle'),
      content: text('line.reverseText', { count: inStops.length }),
      okText: text('line.replace'),
      cancelText: text('common.cancel'),
      onOk: fill,
    });
  };
}

/** Shows the stops of a line in one direction beside the nodes that can be added. */
export function DirectionEditor({ row, direction, lists, nodes, refusedAt, onChange }: DirectionEditorProps) {
  const text = useText();
  const [departure, setDeparture] = useState(departures[direction]);
  const reverse = useReverse({ row, lists, onChange });
  const stops = lists[direction];
  return (
    <div className={styles.editor}>
      <NodeList
        nodes={nodes}
        used={new Set(stops.map(({ deptId }) => deptId))}
        onAdd={(node) => onChange(withNode(stops, node))}
      />
      <section className={styles.order} aria-label={text('line.stops')}>
        <div className={styles.orderHead}>
          <h3 className={styles.heading}>{text('line.stops')}</h3>
          {direction === 'inStops' && (
            <Button
              size="small"
              icon={<SwapOutlined aria-hidden />}
              disabled={lists.outStops.length === 0}
              title={lists.outStops.length === 0 ? text('line.noOutbound') : undefined}
              onClick={reverse}
            >
              {text('line.reverse')}
            </Button>
          )}
        </div>
        <div className={styles.departure}>
          <span>{text('line.departs', { base: String(row.baseName ?? '') })}</span>
          <TimePicker
            size="small"
            format={clock}
            allowClear={false}
            needConfirm={false}
            aria-label={text('line.departure')}
            value={dayjs(`2000-01-01T${departure}`)}
            onChange={(value) => value && setDeparture(value.format(clock))}
          />
        </div>
        <StopList stops={stops} departure={departure} refusedAt={refusedAt} onChange={onChange} />
        <Total stops={stops} planMinutes={Number(row.planMinutes)} />
      </section>
    </div>
  );
}
