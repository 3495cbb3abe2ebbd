import { CloseOutlined } from '@ant-design/icons';
import { Button, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { SortableRow, SortableRows } from '#src/components/sortable-rows.tsx';
import { useText } from '#src/lib/i18n';
import styles from './line-page.module.css';
import { clockAfter, faultAt, moved, type Stop, type Stops, without, withTimes } from './stops.ts';

interface StopListProps {
  readonly stops: Stops;
  /** The time of departure, from which the times of the stops are computed. */
  readonly departure: string;
  /** Returns the server's error for the stop with this index. */
  readonly refusedAt: (index: number) => string | undefined;
  readonly onChange: (stops: Stops) => void;
}

function useClock(departure: string) {
  const text = useText();
  return (minutes: number) => {
    const { time, isNextDay } = clockAfter(departure, minutes);
    return isNextDay ? text('line.nextDay', { time }) : time;
  };
}

interface MinutesProps {
  readonly word: string;
  readonly label: string;
  readonly value: number | null;
  readonly max: number;
  readonly isWrong: boolean;
  readonly onChange: (value: number | null) => void;
}

function Minutes({ word, label, value, max, isWrong, onChange }: MinutesProps) {
  const text = useText();
  return (
    <span className={styles.minutes}>
      <span aria-hidden>{word}</span>
      <InputNumber
        aria-label={label}
        aria-invalid={isWrong || undefined}
        status={isWrong ? 'error' : undefined}
        min={0}
        max={max}
        precision={0}
        size="small"
        value={value}
        onChange={onChange}
      />
      <span aria-hidden>{text('line.minutes')}</span>
    </span>
  );
}

interface StopItemProps extends StopListProps {
  readonly stop: Stop;
  readonly index: number;
  readonly mover: ReactNode;
}

function StopItem({ stop, index, mover, stops, departure, refusedAt, onChange }: StopItemProps) {
  const text = useText();
  const clock = useClock(departure);
  const { deptId, name, address, offsetMinutes, stayMinutes } = stop;
  const fault = faultAt(stops, index);
  const wrong = fault ? text(`line.${fault}`) : refusedAt(index);
  return (
    <>
      <div className={styles.stopHead}>
        {mover}
        <span className={styles.number}>{index + 1}</span>
        <span className={styles.place}>
          <span className={styles.name}>{name}</span>
          <span className={styles.address}>{address}</span>
        </span>
        <Button
          type="text"
          size="small"
          aria-label={text('line.removeStop', { name })}
          icon={<CloseOutlined />}
          onClick={() => onChange(without(stops, deptId))}
        />
      </div>
      <div className={styles.times}>
        <Minutes
          word={text('line.after')}
          label={text('line.afterOf', { name })}
          value={offsetMinutes}
          max={1440}
          isWrong={fault === 'needTime' || fault === 'needLater'}
          onChange={(value) => onChange(withTimes(stops, deptId, { offsetMinutes: value }))}
        />
        <Minutes
          word={text('line.stay')}
          label={text('line.stayOf', { name })}
          value={stayMinutes}
          max={240}
          isWrong={fault === 'needStay'}
          onChange={(value) => onChange(withTimes(stops, deptId, { stayMinutes: value }))}
        />
        {offsetMinutes !== null && (
          <span className={styles.clock}>
            {text('line.arrives', { time: clock(offsetMinutes) })}
            {stayMinutes !== null && ` · ${text('line.leaves', { time: clock(offsetMinutes + stayMinutes) })}`}
          </span>
        )}
      </div>
      {wrong && (
        <p role="alert" className={styles.wrong}>
          {wrong}
        </p>
      )}
    </>
  );
}

/** Shows the stops of one direction in their order, with their times. */
export function StopList(props: StopListProps) {
  const { stops, onChange } = props;
  const text = useText();
  const keys = stops.map(({ deptId }) => deptId);
  if (stops.length === 0) return <p className={styles.empty}>{text('line.noStops')}</p>;
  return (
    <SortableRows
      keys={keys}
      nameOf={(key) => stops.find(({ deptId }) => deptId === key)?.name ?? key}
      onMove={(from, to) => onChange(moved(stops, from, to))}
    >
      <ol className={styles.stops}>
        {stops.map((stop, index) => (
          <SortableRow key={stop.deptId} rowKey={stop.deptId} className={styles.stop}>
            {(mover) => <StopItem {...props} stop={stop} index={index} mover={mover} />}
          </SortableRow>
        ))}
      </ol>
    </SortableRows>
  );
}
