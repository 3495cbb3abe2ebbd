import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useOne } from '@refinedev/core';
import { Button, Form, Segmented, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { field } from '#shared/define';
import { exchgTypes } from '#shared/handover/exchange';
import { verifyResults, verifySubjects } from '#shared/handover/verify';
import type { VerifyResponse } from '#shared/handover/verify-board';
import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { handoverAction } from '#src/handover/handover-action';
import { placeField, useNeedsPlace } from '#src/handover/handover-place';
import { useText, useWords } from '#src/lib/i18n';
import { verify as words } from '#src/locales/verify';
import { FieldInput } from '#src/meta/kinds/control.tsx';
import type { Row } from '#src/meta/kinds/kind';
import { Dialog } from '#src/meta/screens/dialog.tsx';
import { bizClient } from '#src/resources/business/client';
import { verify } from '#src/resources/operation/verify';
import { CheckForm, type CheckValues } from './check-form.tsx';
import { type Place, StopCheck } from './stop-check.tsx';
import styles from './verify.module.css';
import '#src/locales/verify';

const client = field.ref('bizClient', { zh: words.zh.client, en: words.en.client, required: true });

const textOf = (id: unknown) => (id ? String(id) : undefined);

/** Lets the user choose what the client comes for. */
function VisitItem({ value, onChange }: { readonly value: number; readonly onChange: (exchgType: number) => void }) {
  const text = useText();
  return (
    <Form.Item label={text('verify.visit')}>
      <Segmented<number>
        aria-label={text('verify.visit')}
        value={value}
        options={[
          { value: exchgTypes.deposit, label: text('verify.deposit') },
          { value: exchgTypes.withdrawal, label: text('verify.withdrawal') },
        ]}
        onChange={onChange}
      />
    </Form.Item>
  );
}

interface ClientCheckProps {
  readonly isBusy: boolean;
  readonly onSubmit: (values: CheckValues) => void;
}

/** Shows the verification of a client or agent before an exchange without a task. */
export function ClientCheck({ isBusy, onSubmit }: ClientCheckProps) {
  const text = useText();
  const words = useWords();
  const needsPlace = useNeedsPlace();
  const [deptId, setDeptId] = useState<string>();
  const [clientId, setClientId] = useState<string>();
  const [agentId, setAgentId] = useState('');
  const [exchgType, setExchgType] = useState<number>(exchgTypes.deposit);
  const { result } = useOne<Row>({ resource: bizClient.name, id: clientId, queryOptions: { enabled: clientId !== undefined } });
  const agents = (clientId && (result?.agents as readonly Row[] | undefined)) || [];
  const himself = { value: '', label: text('verify.himself') };
  const choose = (id: unknown) => {
    setClientId(textOf(id));
    setAgentId('');
  };
  return (
    <div className={styles.stack}>
      <Form layout="vertical" component="div">
        <VisitItem value={exchgType} onChange={setExchgType} />
        {needsPlace && (
          <Form.Item label={words(placeField)} htmlFor="check-place" required>
            <FieldInput
              id="check-place"
              field={placeField}
              name="deptId"
              value={deptId}
              onChange={(id) => setDeptId(textOf(id))}
            />
          </Form.Item>
        )}
        <Form.Item label={text('verify.client')} htmlFor="check-client" required>
          <FieldInput id="check-client" field={client} name="clientId" value={clientId} onChange={choose} />
        </Form.Item>
        <Form.Item label={text('verify.agent')} htmlFor="check-agent">
          <Select
            id="check-agent"
            value={agentId}
            disabled={clientId === undefined}
            options={[himself, ...agents.map(({ id, realName }) => ({ value: String(id), label: String(realName) }))]}
            onChange={setAgentId}
          />
        </Form.Item>
      </Form>
      {clientId !== undefined && (deptId !== undefined || !needsPlace) && (
        <CheckForm
          title={text('verify.check')}
          subjectTypes={[verifySubjects.client]}
          isBusy={isBusy}
          onSubmit={(values) => onSubmit({ ...values, exchgType, deptId, subjectId: clientId, ...(agentId && { agentId }) })}
        />
      )}
    </div>
  );
}

interface OutcomeProps {
  readonly answer: VerifyResponse;
  readonly onNext: () => void;
}

/** Shows the result of a verification, legible from an arm's length. */
function Outcome({ answer, onNext }: OutcomeProps) {
  const text = useText();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const isPassed = answer.result === verifyResults.passed;
  return (
    <div role="alert" className={`${styles.outcome} ${isPassed ? styles.passed : styles.failed}`}>
      <span className={styles.sign} aria-hidden>
        {isPassed ? <CheckCircleFilled /> : <CloseCircleFilled />}
      </span>
      <strong>{text(isPassed ? 'verify.passed' : 'verify.failed')}</strong>
      <span className={styles.whom}>{answer.subjectName}</span>
      {answer.failReasons.length > 0 && (
        <ul>
          {answer.failReasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {answer.exceptionNo && <span>{text('verify.exception', { no: answer.exceptionNo })}</span>}
      <Button ref={button} size="large" onClick={onNext}>
        {text('verify.next')}
      </Button>
    </div>
  );
}

type Scene = 'stop' | 'client';

function placeIn({ taskId, nodeId }: Row): Place {
  return { taskId: String(taskId), ...(nodeId !== undefined && { nodeId: String(nodeId) }) };
}

/** Checks people and cars that come to the door, one after the other; at the given place, if there is one. */
export function CheckDialog({ rows: [sent], list, isOpen, onClose, afterClose }: RowsDialogProps) {
  const text = useText();
  const { call } = useServerAction(verify, handoverAction);
  const [scene, setScene] = useState<Scene>('stop');
  const [place, setPlace] = useState<Place | undefined>(sent && placeIn(sent));
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<VerifyResponse>();
  const submit = async (values: CheckValues) => {
    setBusy(true);
    const found = await call<VerifyResponse>('submit', { body: values });
    setBusy(false);
    if (found) setAnswer(found);
  };
  const close = () => {
    list.refresh();
    onClose();
  };
  const scenes = [
    { value: 'stop' as const, label: text('verify.atStop') },
    { value: 'client' as const, label: text('verify.ofClient') },
  ];
  return (
    <Dialog
      title={text('verify.title')}
      isOpen={isOpen}
      onClose={close}
      afterClose={afterClose}
      footer={<Button onClick={close}>{text('common.close')}</Button>}
    >
      {answer ? (
        <Outcome answer={answer} onNext={() => setAnswer(undefined)} />
      ) : (
        <div className={styles.stack}>
          <Segmented<Scene> aria-label={text('verify.scene')} options={scenes} value={scene} onChange={setScene} />
          {scene === 'stop' ? (
            <StopCheck initial={place} onPlace={setPlace} isBusy={isBusy} onSubmit={submit} />
          ) : (
            <ClientCheck isBusy={isBusy} onSubmit={submit} />
          )}
        </div>
      )}
    </Dialog>
  );
}
