import { useOne } from '@refinedev/core';
import { Form, Segmented, Select } from 'antd';
import { useState } from 'react';
import { field } from '#shared/define';
import { exchgTypes } from '#shared/handover/exchange';
import { verifySubjects } from '#shared/handover/verify';
import { placeField, useNeedsPlace } from '#src/handover/handover-place';
import { useText, useWords } from '#src/lib/i18n';
import { verify as words } from '#src/locales/verify';
import { FieldInput } from '#src/meta/kinds/control.tsx';
import type { Row } from '#src/meta/kinds/kind';
import { bizClient } from '#src/resources/business/client';
import { CheckForm, type CheckValues } from './check-form.tsx';
import styles from './verify.module.css';

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
