import { Alert, Form, Radio, Skeleton, Space } from 'antd';
import { useState } from 'react';
import { field } from '#shared/define';
import { stopStates } from '#shared/handover/task';
import { clockOf } from '#shared/time';
import { useServerAction } from '#src/calls/use-server-action';
import { ErrorState } from '#src/components/state-views.tsx';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { handoverAction } from '#src/handover/handover-action';
import { useText } from '#src/lib/i18n';
import { task as words } from '#src/locales/task';
import type { Row } from '#src/meta/kinds/kind';
import { useRights } from '#src/meta/screens/use-rights';
import { task } from '#src/resources/operation/task';
import { StopState } from './stop-state.tsx';
import { reachable, useTask } from './use-task.ts';

const { waiting, arrived, verified } = stopStates;
/** The actions on a stop, and the states that allow them. */
const actions = {
  arrive: { states: [waiting], needsReason: false },
  skip: { states: [waiting, arrived, verified], needsReason: true },
  nothing: { states: [verified], needsReason: true },
} as const satisfies Readonly<Record<string, { states: readonly number[]; needsReason: boolean }>>;
export type StopAction = keyof typeof actions;

/** A user who may skip stops may also change their order. */
const reordering = ['skip'];

const reason = field.textarea({ zh: words.zh.reason, en: words.en.reason, required: true, max: 255 });

function StopChoice({ stops, value, onChange }: StopChoiceProps) {
  const text = useText();
  return (
    <Form.Item label={text('task.stop')} htmlFor="task-stop">
      <Radio.Group id="task-stop" value={value} onChange={({ target }) => onChange(String(target.value))}>
        <Space orientation="vertical">
          {stops.map((stop) => (
            <Radio key={String(stop.id)} value={String(stop.id)}>
              {String(stop.sort)}. {String(stop.deptName ?? stop.deptIdName ?? '')} · {clockOf(String(stop.planArriveTime))}{' '}
              <StopState stop={stop} />
            </Radio>
          ))}
        </Space>
      </Radio.Group>
    </Form.Item>
  );
}

interface StopChoiceProps {
  readonly stops: readonly Row[];
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
}

type StopDialogProps = RowsDialogProps & { readonly action: StopAction };

/** Asks for the stop of an action, with the one pressed or the next one chosen, and for a reason where one is stored. */
function StopDialog({ action, rows, list: _, ...dialog }: StopDialogProps) {
  const text = useText();
  const { call } = useServerAction(task, handoverAction);
  const [row] = rows;
  const id = String(row?.id);
  const { data, error, retry } = useTask(id);
  const { states, needsReason } = actions[action];
  const all = data && (action === 'arrive' ? reachable(data) : data.nodes);
  const stops = (all ?? []).filter(({ stopState }) => (states as readonly number[]).includes(Number(stopState)));
  const [chosen, setChosen] = useState<string>();
  const mayReorder = useRights(task, reordering).has('skip');
  // Where the order is fixed, only the next stop may be reached, whichever one was pressed.
  const wanted = action !== 'arrive' || mayReorder ? stops.find((stop) => stop.id === row?.stopId) : undefined;
  const first = wanted ?? stops[0];
  const nodeId = chosen ?? (first && String(first.id));
  const isReordered = action === 'arrive' && mayReorder && nodeId !== String(stops[0]?.id);
  const save = async (values: Readonly<Record<string, unknown>>) => {
    if (nodeId === undefined) return false;
    const body = { id, nodeId, reason: values.reason, ...(isReordered && { outOfOrder: 1 }) };
    return (await call(action, { body, done: text(`task.done.${action}`) })) !== undefined;
  };
  const draw = () => {
    if (error) return <ErrorState hint={error.message || undefined} onRetry={retry} />;
    if (!data) return <Skeleton active paragraph={{ rows: 3 }} title={false} />;
    if (stops.length === 0) return <Alert type="info" showIcon title={text('task.noStop')} />;
    return (
      <>
        <StopChoice stops={stops} value={nodeId} onChange={setChosen} />
        {isReordered && <Alert type="warning" showIcon title={text('task.outOfOrder')} />}
        {needsReason && <FieldItem name="reason" field={reason} />}
      </>
    );
  };
  return (
    <SmallDialog
      {...dialog}
      draftOf={`${action} ${id}`}
      title={text(`task.title.${action}`, { no: String(row?.taskNo ?? '') })}
      onSave={save}
    >
      {draw}
    </SmallDialog>
  );
}

export const ArriveDialog = (props: RowsDialogProps) => <StopDialog {...props} action="arrive" />;
export const SkipDialog = (props: RowsDialogProps) => <StopDialog {...props} action="skip" />;
export const NothingDialog = (props: RowsDialogProps) => <StopDialog {...props} action="nothing" />;
