import {
  DisconnectOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  LeftOutlined,
  PauseOutlined,
  PlayCircleOutlined,
  RightOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { dayOf } from '#shared/time';
import { unseen } from '#src/components/unseen';
import { useText } from '#src/lib/i18n';
import '#src/locales/cockpit';
import styles from './board.module.css';
import type { summaryOf } from './lanes.ts';
import { useNow } from './use-board.ts';

/** Shows the bank's time with seconds. It is a component of its own, so that only it renders every second. */
function Clock() {
  const now = useNow(1_000);
  return (
    <time className={styles.clock} dateTime={now.replace(' ', 'T')}>
      <span className={styles.date}>{dayOf(now)}</span> {now.slice(11)}
    </time>
  );
}

function Fact({ label, value, isAlarming = false }: { label: string; value: string | number; isAlarming?: boolean }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd className={isAlarming ? styles.alarming : undefined}>{value}</dd>
    </div>
  );
}

function Facts({ running, toCome, late, standing, exceptions, done, plan }: ReturnType<typeof summaryOf>) {
  const text = useText();
  return (
    <dl className={styles.facts}>
      <Fact label={text('cockpit.running')} value={running} />
      <Fact label={text('cockpit.toCome')} value={toCome} />
      <Fact label={text('cockpit.late')} value={late} isAlarming={late > 0} />
      <Fact label={text('cockpit.standingCars')} value={standing} isAlarming={standing > 0} />
      <Fact label={text('cockpit.exceptions')} value={exceptions} isAlarming={exceptions > 0} />
      <Fact label={text('cockpit.bags')} value={`${done}/${plan}`} />
    </dl>
  );
}

interface BoardHeadProps {
  /** Absent until the lanes are loaded, as that is not zero. */
  readonly summary: ReturnType<typeof summaryOf> | undefined;
  /** The time of the last data when the connection is lost; absent while it works. */
  readonly lostSince: string | undefined;
  readonly paging: {
    readonly page: number;
    readonly pages: number;
    readonly isPaused: boolean;
    readonly turn: (by: number) => void;
    readonly togglePause: () => void;
  };
  readonly full: { readonly isFull: boolean; readonly toggle: (() => void) | undefined };
}

function Paging({ paging: { page, pages, isPaused, turn, togglePause } }: Pick<BoardHeadProps, 'paging'>) {
  const text = useText();
  if (pages < 2) return null;
  return (
    <div className={styles.paging}>
      <Button type="text" icon={<LeftOutlined />} aria-label={text('cockpit.previous')} onClick={() => turn(-1)} />
      <span className={styles.pageNo}>
        <span aria-hidden>
          {page + 1}/{pages}
        </span>
        <span className={unseen}>{text('cockpit.pageOf', { page: page + 1, pages })}</span>
      </span>
      <Button type="text" icon={<RightOutlined />} aria-label={text('cockpit.next')} onClick={() => turn(1)} />
      <Button
        type="text"
        icon={isPaused ? <PlayCircleOutlined /> : <PauseOutlined />}
        aria-label={text(isPaused ? 'cockpit.resume' : 'cockpit.pause')}
        onClick={togglePause}
      />
    </div>
  );
}

/** Shows the totals of all lanes, the time, and the controls of the board. */
export function BoardHead({ summary, lostSince, paging, full }: BoardHeadProps) {
  const text = useText();
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{text('cockpit.board')}</h1>
      {summary ? <Facts {...summary} /> : null}
      <div role="status" className={styles.lostPlace}>
        {lostSince ? (
          <span className={styles.lost}>
            <DisconnectOutlined aria-hidden /> {text('cockpit.lost')} · {text('cockpit.asOf', { time: lostSince })}
          </span>
        ) : null}
      </div>
      <Paging paging={paging} />
      <Clock />
      {full.toggle ? (
        <Button
          type="text"
          icon={full.isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          aria-label={text(full.isFull ? 'cockpit.leaveFullScreen' : 'cockpit.fullScreen')}
          onClick={full.toggle}
        />
      ) : null}
    </header>
  );
}
