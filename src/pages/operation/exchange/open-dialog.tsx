import { useOne } from '@refinedev/core';
import { Alert, Form, type FormInstance, Radio, Select, Skeleton, Space } from 'antd';
import { useState } from 'react';
import type { Field } from '#shared/field';
import { exchgTypes } from '#shared/handover/exchange';
import { stopStates } from '#shared/handover/task';
import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { FieldItem } from '#src/dialogs/field-item.tsx';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { handoverAction } from '#src/handover/handover-action';
import { placeField, useNeedsPlace } from '#src/handover/handover-place';
import { useText } from '#src/lib/i18n';
import type { Row } from '#src/meta/kinds/kind';
import { bizClient } from '#src/resources/business/client';
import { exchg, exchgArt } from '#src/resources/operation/exchg';
import { typeAt, useTaskStops } from './use-task-stops.ts';

const { deposit, withdrawal } = exchgTypes;

const taskField = { ...exchg.fields.taskId, required: true };
const clientField = { ...exchg.fields.clientId, required: true };
const artField: Field = { ...exchgArt.fields.artId, many: true, required: false };

function StopChoice({ taskId, value, onChange }: StopChoiceProps) {
  const text = useText();
  const { data, isLoading } = useTaskStops(taskId);
  if (taskId === undefined) return null;
  if (isLoading) return <Skeleton active paragraph={{ rows: 2 }} title={false} />;
  const stops = (data?.nodes ?? []).filter((stop) => typeAt(stop, Number(data?.direction)) !== undefined);
  const isReady = ({ stopState }: Row) => Number(stopState) === stopStates.verified || Number(stopState) === stopStates.handing;
  if (!stops.some(isReady)) return <Alert type="info" showIcon title={text('exchange.noStop')} />;
  return (
    <Form.Item label={text('exchange.stop')} htmlFor="exchange-stop">
      <Radio.Group id="exchange-stop" value={value?.id} onChange={({ target }) => onChange(choiceOf(stops, target.value, data))}>
        <Space orientation="vertical">
          {stops.map((stop) => (
            <Radio key={String(stop.id)} value={String(stop.id)} disabled={!isReady(stop)}>
              {String(stop.sort)}. {String(stop.deptName ?? '')}
            </Radio>
          ))}
        </Space>
      </Radio.Group>
    </Form.Item>
  );
}

interface Stop {
  readonly id: string;
  readonly exchgType: number;
}
interface StopChoiceProps {
  readonly taskId: string | undefined;
  readonly value: Stop | undefined;
  readonly onChange: (stop: Stop | undefined) => void;
}

function choiceOf(stops: readonly Row[], id: unknown, data: Row | undefined): Stop | undefined {
  const stop = stops.find((each) => String(each.id) === String(id));
  const exchgType = stop && typeAt(stop, Number(data?.direction));
  return stop && exchgType !== undefined ? { id: String(stop.id), exchgType } : undefined;
}

/** Shows the choice of the person who comes for a client: the client in person or one of their agents. */
function AgentChoice({ clientId }: { readonly clientId: string | undefined }) {
  const text = useText();
  const queryOptions = { enabled: clientId !== undefined };
  const { result } = useOne<Row>({ resource: bizClient.name, id: clientId, queryOptions });
  const agents = (clientId !== undefined && (result?.agents as readonly Row[] | undefined)) || [];
  if (agents.length === 0) return null;
  const himself = { value: '', label: text('exchange.himself') };
  return (
    <Form.Item name="agentId" label={text('exchange.agent')} initialValue="">
      <Select options={[himself, ...agents.map(({ id, realName }) => ({ value: String(id), label: String(realName) }))]} />
    </Form.Item>
  );
}

/** Shows the choice of the client and of the person who comes for them. */
function ClientChoice({ form }: { readonly form: FormInstance }) {
  return (
    <>
      <FieldItem name="clientId" field={clientField} />
      <Form.Item noStyle shouldUpdate={(a, b) => a.clientId !== b.clientId}>
        {() => <AgentChoice key={form.getFieldValue('clientId')} clientId={form.getFieldValue('clientId') || undefined} />}
      </Form.Item>
    </>
  );
}

const kinds = ['task', 'deposit', 'withdrawal', 'own'] as const;
type Kind = (typeof kinds)[number];

/** Returns the request for an exchange at a counter. */
function withoutTask(kind: Kind, { deptId, clientId, agentId, artIds }: Readonly<Record<string, unknown>>) {
  if (kind === 'own') return { exchgType: deposit, deptId, artIds };
  return { exchgType: kind === 'withdrawal' ? withdrawal : deposit, deptId, clientId, agentId: agentId || undefined, artIds };
}

/** Shows the fields of an exchange without a task. */
function AtCounter({ kind, form }: { readonly kind: Kind; readonly form: FormInstance }) {
  const text = useText();
  const needsPlace = useNeedsPlace();
  return (
    <>
      {needsPlace && <FieldItem name="deptId" field={placeField} />}
      {kind !== 'own' && <ClientChoice form={form} />}
      <FieldItem name="artIds" field={artField} extra={text(kind === 'own' ? 'exchange.ownHint' : 'exchange.artsHint')} />
    </>
  );
}

/** Opens an exchange: at a verified stop of a task, with a client who was verified here, or for articles of the bank itself. */
export function OpenDialog({ rows: _, list: __, ...dialog }: RowsDialogProps) {
  const text = useText();
  const { call } = useServerAction(exchg, handoverAction);
  const [kind, setKind] = useState<Kind>('task');
  const [stop, setStop] = useState<Stop>();
  const save = async (values: Readonly<Record<string, unknown>>) => {
    if (kind === 'task' && !stop) return false;
    const about =
      kind === 'task' ? { exchgType: stop?.exchgType, taskId: values.taskId, nodeId: stop?.id } : withoutTask(kind, values);
    return (await call('submit', { body: { ...about, remark: values.remark }, done: text('exchange.opened') })) !== undefined;
  };
  const options = kinds.map((value) => ({ value, label: text(`exchange.kind.${value}`) }));
  return (
    <SmallDialog {...dialog} draftOf="open" title={text('exchange.openTitle')} onSave={save}>
      {(form) => (
        <>
          <Form.Item label={text('exchange.kind.label')} htmlFor="exchange-kind">
            <Radio.Group
              id="exchange-kind"
              optionType="button"
              options={options}
              value={kind}
              onChange={({ target }) => setKind(target.value)}
            />
          </Form.Item>
          {kind === 'task' ? (
            <>
              <FieldItem name="taskId" field={taskField} />
              <Form.Item noStyle shouldUpdate={(a, b) => a.taskId !== b.taskId}>
                {() => <StopChoice taskId={form.getFieldValue('taskId') || undefined} value={stop} onChange={setStop} />}
              </Form.Item>
            </>
          ) : (
            <AtCounter kind={kind} form={form} />
          )}
          <FieldItem name="remark" field={exchg.fields.remark} />
        </>
      )}
    </SmallDialog>
  );
}
