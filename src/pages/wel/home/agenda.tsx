import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { AgendaPaper, AgendaTask, DashboardAgenda } from '#shared/dashboard';
import { clockOf } from '#shared/time';
import { useCalmQuery } from '#src/calls/use-calm-query';
import { ExpiryTag } from '#src/components/expiry-tag.tsx';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { dictLabel, useDictionary } from '#src/lib/nouns/dictionaries';
import { ScreenLink } from '#src/screens/screen-link.tsx';
import { useScreens } from '#src/screens/screens';
import '#src/locales/cockpit';
import { taskStates } from '#shared/handover/task';
import { useRecordLinks } from '#src/meta/records/links-context';
import { task } from '#src/resources/operation/task';
import { byKind, ProblemMark, useProblemWords } from '#src/tasks/problem-list.tsx';
import { useOpenTask } from '#src/tasks/use-open-task.tsx';
import styles from './agenda.module.css';
import card from './home-page.module.css';

const pauseMs = 5_000;

interface LineProps {
  /** Opens what the line is about, if the user may see it. */
  readonly onOpen: (() => void) | undefined;
  readonly children: ReactNode;
}

function Line({ onOpen, children }: LineProps) {
  return (
    <li>
      {onOpen ? (
        <button type="button" className={`${styles.line} ${styles.link}`} onClick={onOpen}>
          {children}
        </button>
      ) : (
        <div className={styles.line}>{children}</div>
      )}
    </li>
  );
}

/** Shows what stands in the way of a task; otherwise what it waits for, or its state. */
function Problems({ problems, taskState }: Pick<AgendaTask, 'problems' | 'taskState'>) {
  const text = useText();
  const language = useLanguage();
  const { entries } = useDictionary(task.fields.taskState.dict);
  const words = useProblemWords()(problems);
  const isCalm = byKind(problems).blocking.length === 0;
  const [first, ...others] = words;
  if (first === undefined) {
    const state = entries.find(({ dictKey }) => dictKey === String(taskState));
    return taskState === taskStates.draft ? text('cockpit.toPublish') : state && dictLabel(state, language);
  }
  return (
    <span className={isCalm ? undefined : styles.problem} title={words.join('\n')}>
      <ProblemMark isHint={isCalm} /> {first}
      {others.length > 0 ? ` ${text('cockpit.moreProblems', { count: others.length })}` : null}
    </span>
  );
}

interface TaskLineProps {
  readonly line: AgendaTask;
  readonly today: string;
  readonly onOpen: ReturnType<typeof useOpenTask>['open'];
}

function TaskLine({ line, today, onOpen }: TaskLineProps) {
  const text = useText();
  const { id, taskNo, taskName, taskDate, planStartTime, taskState, problems } = line;
  return (
    <Line onOpen={onOpen && (() => onOpen({ id, taskNo }))}>
      <span className={styles.when}>
        {text(taskDate === today ? 'cockpit.today' : 'cockpit.tomorrow')} {clockOf(planStartTime)}
      </span>
      <span className={styles.what}>
        <span className={styles.name}>{taskName || taskNo}</span>
        <span className={styles.note}>
          <Problems problems={problems} taskState={taskState} />
        </span>
      </span>
    </Line>
  );
}

function PaperLine({ line: { noun, id, name, paper, ends } }: { readonly line: AgendaPaper }) {
  const words = useWords();
  const { mayRead, open } = useRecordLinks();
  return (
    <Line onOpen={mayRead(noun) ? () => open({ noun, id }) : undefined}>
      <span className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>{words(paper)}</span>
      </span>
      <ExpiryTag day={ends} warnDays={Number.POSITIVE_INFINITY} />
    </Line>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly empty: string;
  /** The code of the screen that lists all of them. */
  readonly code?: string;
  /** The code of another screen that shows them in another way. */
  readonly other?: string;
  readonly shown: number;
  readonly total: number;
  readonly children: ReactNode;
}

function Part({ id, title, empty, code, other, shown, total, children }: PartProps) {
  const text = useText();
  const words = useWords();
  const { screens } = useScreens();
  const [screen, otherScreen] = [code, other].map((wanted) => screens.find((one) => one.code === wanted));
  return (
    <section className={card.card} aria-labelledby={id}>
      <div className={card.head}>
        <h2 id={id} className={card.heading}>
          {title}
        </h2>
        {otherScreen ? <ScreenLink screen={otherScreen}>{words(otherScreen.title)}</ScreenLink> : null}
        {screen ? <ScreenLink screen={screen}>{text('layout.home.more')}</ScreenLink> : null}
      </div>
      {shown === 0 ? <EmptyState hint={empty} /> : <ul className={styles.lines}>{children}</ul>}
      {total > shown ? <p className={styles.rest}>{text('cockpit.shownOf', { shown, total })}</p> : null}
    </section>
  );
}

function Parts({ today, tasks, taskTotal = 0, papers, paperTotal = 0 }: DashboardAgenda) {
  const text = useText();
  const { open, drawer } = useOpenTask();
  return (
    <div className={styles.parts}>
      {drawer}
      {tasks ? (
        <Part
          id="home-agenda-tasks"
          title={text('cockpit.agendaTasks')}
          empty={text('cockpit.agendaTasksEmpty')}
          code="task"
          other="dashboard"
          shown={tasks.length}
          total={taskTotal}
        >
          {tasks.map((line) => (
            <TaskLine key={line.id} line={line} today={today} onOpen={open} />
          ))}
        </Part>
      ) : null}
      {papers ? (
        <Part
          id="home-agenda-papers"
          title={text('cockpit.agendaPapers')}
          empty={text('cockpit.agendaPapersEmpty')}
          shown={papers.length}
          total={paperTotal}
        >
          {papers.map((line) => (
            <PaperLine key={`${line.id} ${line.paper.en}`} line={line} />
          ))}
        </Part>
      ) : null}
    </div>
  );
}

/** Shows the next tasks with their problems, and the documents that expire soon; nothing to users with access to neither. */
export function Agenda() {
  const { data, error, retry } = useCalmQuery<DashboardAgenda>({ path: 'blade-desk/dashboard/agenda', pauseMs });
  if (data) return data.tasks || data.papers ? <Parts {...data} /> : null;
  if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
  return <Skeleton active title={false} paragraph={{ rows: 4 }} className={styles.waiting} />;
}
