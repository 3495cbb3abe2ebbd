import { ArrowDownOutlined, ArrowUpOutlined, MinusOutlined } from '@ant-design/icons';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { DashboardCount } from '#shared/dashboard';
import { useCalmQuery } from '#src/calls/use-calm-query';
import { ErrorState } from '#src/components/state-views.tsx';
import { useLanguage, useText } from '#src/lib/i18n';
import { languageTags } from '#src/lib/language';
import type { Screen } from '#src/screens/routes';
import { ScreenLink } from '#src/screens/screen-link.tsx';
import { useScreens } from '#src/screens/screens';
import '#src/locales/cockpit';
import styles from './figures.module.css';

/** Milliseconds between two requests at least: a rush of handovers need not be followed one by one. */
const pauseMs = 3_000;

function useNumber() {
  const format = new Intl.NumberFormat(languageTags[useLanguage()]);
  return (value: number) => format.format(value);
}

/** Returns the screen that lists what is counted, if the user has it, and whether there is anything to tell them. */
function useCounted(code: string, value: number | undefined) {
  const listed = useScreens().screens.find((one) => one.code === code);
  // A zero that leads nowhere is about work that is not theirs.
  return { listed, isTold: value !== undefined && (value > 0 || listed !== undefined) };
}

interface MaybeLinkProps {
  readonly screen: Screen | undefined;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function MaybeLink({ screen, className, children }: MaybeLinkProps) {
  if (!screen) return <div className={className}>{children}</div>;
  return (
    <ScreenLink screen={screen} className={`${className} ${styles.link}`}>
      {children}
    </ScreenLink>
  );
}

/** Shows the difference to yesterday as an arrow and a sentence. */
function Difference({ value, before }: { readonly value: number; readonly before: number }) {
  const text = useText();
  const count = Math.abs(value - before);
  if (count === 0) {
    return (
      <span className={styles.difference}>
        <MinusOutlined aria-hidden /> {text('cockpit.same')}
      </span>
    );
  }
  const isMore = value > before;
  return (
    <span className={styles.difference}>
      {isMore ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}{' '}
      {text(isMore ? 'cockpit.more' : 'cockpit.fewer', { count })}
    </span>
  );
}

interface LargeProps {
  readonly label: string;
  readonly code: string;
  readonly value: number | undefined;
  readonly before: number | undefined;
  readonly note?: ReactNode;
}

function Large({ label, code, value, before = 0, note }: LargeProps) {
  const write = useNumber();
  const { listed, isTold } = useCounted(code, value);
  if (value === undefined || !isTold) return null;
  return (
    <li>
      <MaybeLink screen={listed} className={styles.large}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>{write(value)}</span>
        <span className={styles.under}>
          <Difference value={value} before={before} />
          {note}
        </span>
      </MaybeLink>
    </li>
  );
}

interface SmallProps {
  readonly label: string;
  readonly code: string;
  readonly value: number | undefined;
  readonly isAlarming?: boolean;
  readonly note?: string;
}

function Small({ label, code, value, isAlarming = false, note }: SmallProps) {
  const write = useNumber();
  const { listed, isTold } = useCounted(code, value);
  if (value === undefined || !isTold) return null;
  return (
    <li>
      <MaybeLink screen={listed} className={styles.small}>
        <span className={styles.label}>{label}</span>
        <span className={isAlarming ? `${styles.count} ${styles.alarming}` : styles.count}>{write(value)}</span>
        {note ? <span className={styles.note}>{note}</span> : null}
      </MaybeLink>
    </li>
  );
}

function Counters({ count }: { readonly count: DashboardCount }) {
  const text = useText();
  const { verifyFailCount = 0, taskCount, taskDoneCount = 0, exceptionOpenCount } = count;
  const failed = verifyFailCount > 0 ? text('cockpit.verifyFail', { count: verifyFailCount }) : null;
  return (
    <>
      <ul className={styles.larges}>
        <Large
          label={text('cockpit.newPerson')}
          code="keeper"
          value={count.newPersonCount}
          before={count.newPersonCountYesterday}
        />
        <Large
          label={text('cockpit.newAsset')}
          code="article"
          value={count.newAssetCount}
          before={count.newAssetCountYesterday}
        />
        <Large
          label={text('cockpit.verify')}
          code="verify"
          value={count.verifyCount}
          before={count.verifyCountYesterday}
          note={failed ? <span className={styles.alarming}>{failed}</span> : null}
        />
      </ul>
      <ul className={styles.smalls}>
        <Small
          label={text('cockpit.task')}
          code="task"
          value={taskCount}
          note={text('cockpit.taskDone', { done: taskDoneCount, count: taskCount ?? 0 })}
        />
        <Small label={text('cockpit.taskRun')} code="task" value={count.taskRunCount} />
        <Small
          label={text('cockpit.exceptionOpen')}
          code="exception"
          value={exceptionOpenCount}
          isAlarming={(exceptionOpenCount ?? 0) > 0}
        />
        <Small label={text('cockpit.inVault')} code="article" value={count.inVaultCount} />
        <Small label={text('cockpit.inTransit')} code="article" value={count.inTransitCount} />
        <Small label={text('cockpit.atNode')} code="article" value={count.atNodeCount} />
        <Small label={text('cockpit.pendingEvaluate')} code="evaluate" value={count.pendingEvaluateCount} />
        <Small label={text('cockpit.todo')} code="work_todo" value={count.todoCount} />
      </ul>
    </>
  );
}

/** Shows the figures of today that the user may see, kept up to date. */
export function Figures() {
  const text = useText();
  const { data, error, retry } = useCalmQuery<DashboardCount>({ path: 'blade-desk/dashboard/count', pauseMs });
  const failed = <ErrorState hint={error?.message ?? ''} onRetry={retry} />;
  const waiting = error ? failed : <Skeleton active title={false} paragraph={{ rows: 4 }} className={styles.waiting} />;
  return (
    <section className={styles.figures} aria-label={text('cockpit.figures')}>
      {data ? <Counters count={data} /> : waiting}
    </section>
  );
}
