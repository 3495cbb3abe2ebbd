import { MobileOutlined } from '@ant-design/icons';
import { Button, Drawer, Progress, Skeleton, Space, Tabs, Timeline } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#shared/define';
import type { Field } from '#shared/field';
import { taskStates } from '#shared/handover/task';
import { isEmptyValue } from '#shared/kinds';
import { Facts } from '#src/components/facts.tsx';
import { EmptyState, ErrorState } from '#src/components/state-views.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useExceptionEdits } from '#src/handover/exception-edits';
import { useText, useWords } from '#src/lib/i18n';
import { task as words } from '#src/locales/task';
import { kindOf } from '#src/meta/kinds/registry';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import type { ResourceSlots } from '#src/meta/screens/slots';
import { useRights } from '#src/meta/screens/use-rights';
import { evaluate } from '#src/resources/operation/evaluate';
import { exception } from '#src/resources/operation/exception';
import { exchg } from '#src/resources/operation/exchg';
import { task } from '#src/resources/operation/task';
import { verify } from '#src/resources/operation/verify';
import { RateButton } from './rate-button.tsx';
import { Items, Stops } from './stops.tsx';
import { TaskActs } from './task-acts.tsx';
import styles from './tasks.module.css';
import { type TaskDetail, type TimelineEntry, useTask } from './use-task.ts';
import { WarningsSection } from './warnings.tsx';

const facts = [
  'taskName',
  'lineId',
  'direction',
  'baseId',
  'planStartTime',
  'planEndTime',
  'actualStartTime',
  'actualEndTime',
  'carId',
  'leaderId',
  'driverId',
  'convoyIds',
  'keeperIds',
  'tacticId',
  'cancelReason',
  'remark',
] as const;

function shownOf(name: keyof typeof task.fields, row: TaskDetail) {
  const field: Field = task.fields[name];
  return kindOf(field).cell({ name, field, value: row[name], row });
}

function TaskFacts({ row }: { readonly row: TaskDetail }) {
  const words = useWords();
  const items = facts
    .filter((name) => !isEmptyValue(row[name], task.fields[name]))
    .map((name) => {
      return { key: name, label: words(task.fields[name]), value: shownOf(name, row) };
    });
  return <Facts items={items} />;
}

interface Related extends ResourceSlots {
  readonly resource: Resource;
  readonly isSeen: boolean;
}
const said = (name: keyof typeof words.zh.none) => ({ zh: words.zh.none[name], en: words.en.none[name] });

/** Returns the lists that belong to a task, each for users who may read it. */
function useRelated(taskId: string) {
  const words = useWords();
  const ofTask = useMemo(() => ({ taskId }), [taskId]);
  const edits = useExceptionEdits();
  const related: readonly Related[] = [
    { resource: verify, isSeen: useMay(verify), emptyText: said('verify') },
    { resource: exchg, isSeen: useMay(exchg), emptyText: said('exchg') },
    { resource: exception, isSeen: useMay(exception), emptyText: said('exception'), defaultValues: ofTask, ...edits },
    { resource: evaluate, isSeen: useMay(evaluate), emptyText: said('evaluate') },
  ];
  return related
    .filter(({ isSeen }) => isSeen)
    .map(({ resource, isSeen: _, ...slots }) => ({
      key: resource.name,
      label: words(resource.label),
      children: <ResourceScreen resource={resource} filters={ofTask} isSecondary {...slots} />,
    }));
}

const none: readonly string[] = [];
const useMay = (resource: Resource) => useRights(resource, none).has('view');

/** Shows the events of a task, newest first. */
function TimelineList({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const text = useText();
  if (entries.length === 0) return <EmptyState hint={text('task.noTimeline')} />;
  return (
    <Timeline
      items={[...entries].reverse().map((entry, index) => ({
        key: `${entry.time}-${index}`,
        content: (
          <>
            <strong>{String(entry.title ?? entry.kind)}</strong> {String(entry.remark ?? '')}
            <div>
              {entry.time} {String(entry.by ?? '')}
            </div>
          </>
        ),
      }))}
    />
  );
}

interface BodyProps {
  readonly row: TaskDetail;
  readonly id: string;
  readonly stopId: string | undefined;
  readonly onDone: () => void;
}

function Body({ row, id, stopId, onDone }: BodyProps) {
  const text = useText();
  const words = useWords();
  const related = useRelated(id);
  const [tab, setTab] = useState('nodes');
  const { stopCount, doneStopCount } = row;
  const stops = `${String(doneStopCount ?? 0)}/${String(stopCount ?? 0)}`;
  const percent = Number(stopCount) > 0 ? Math.round((100 * Number(doneStopCount)) / Number(stopCount)) : 0;
  return (
    <>
      <div className={styles.head}>
        {shownOf('taskState', row)}
        <Progress aria-label={stops} percent={percent} format={() => stops} />
      </div>
      <TaskActs row={row} stopId={stopId} onDone={onDone} />
      <WarningsSection warnings={row.warnings} />
      <TaskFacts row={row} />
      <Tabs
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          { key: 'nodes', label: words(task.fields.nodes), children: <Stops stops={row.nodes ?? []} currentId={stopId} /> },
          { key: 'arts', label: words(task.fields.arts), children: <Items items={row.arts ?? []} /> },
          { key: 'timeline', label: text('task.timeline'), children: <TimelineList entries={row.timeline ?? []} /> },
          ...related,
        ]}
      />
    </>
  );
}

const handing = ['sign'] as const;
const running: readonly number[] = [taskStates.published, taskStates.underWay, taskStates.suspended];

/** Shows a task while it runs: the acts that are due, stops, items, and its events as they happen. */
export function TaskDrawer({ rows, list, isOpen, onClose, afterClose }: RowsDialogProps) {
  const text = useText();
  const [first] = rows;
  const [id, no] = [String(first?.id), String(first?.taskNo ?? '')];
  const stopId = first?.stopId as string | undefined;
  const { data, error, retry } = useTask(id);
  const navigate = useNavigate();
  const mayHandOver = useRights(exchg, handing).has('sign');
  const isRunning = running.includes(Number(data?.taskState));
  const draw = () => {
    if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
    return data ? (
      <Body row={data} id={id} stopId={stopId} onDone={list.refresh} />
    ) : (
      <Skeleton active paragraph={{ rows: 10 }} />
    );
  };
  return (
    <Drawer
      title={text('task.title.open', { no })}
      open={isOpen}
      size="min(960px, 100vw)"
      onClose={onClose}
      afterOpenChange={(open) => !open && afterClose()}
      extra={
        <Space>
          <RateButton taskId={id} taskNo={no} />
          {isRunning && mayHandOver && (
            <Button icon={<MobileOutlined aria-hidden />} onClick={() => navigate(`/door?task=${id}`)}>
              {text('task.door')}
            </Button>
          )}
        </Space>
      }
    >
      {draw()}
    </Drawer>
  );
}
