import { Alert, Button, Flex, Form } from 'antd';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import type { Resource } from '#shared/define';
import type { Values } from '#shared/validate';
import { isApiError } from '#src/lib/http/api-error';
import { useText } from '#src/lib/i18n';
import { compileForm } from '../../compile/form.ts';
import { addBody, blankValues, editBody, isChanged, rowValues } from '../../compile/values.ts';
import type { Row } from '../../kinds/kind.ts';
import type { ResourceSlots } from '../slots.ts';
import { toFirstFault } from './first-field.ts';
import { FormFields } from './form-fields.tsx';
import { drawnNames, isShownAtFields, showFirst } from './refusal.ts';
import { onSaveKey } from './save-key.ts';
import { useDraft } from './use-draft.ts';
import { useErrorsInLanguage } from './use-errors-in-language.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface CallFormProps extends Pick<ResourceSlots, 'inputs'> {
  readonly resource: Resource;
  /** The record that it changes; without one it makes a new one. Keep it stable. */
  readonly row?: Row;
  /** Values that a new record begins with and keeps, also where the form does not show them. */
  readonly defaultValues?: Values;
  /** Where what is filled in is kept over a reload. */
  readonly draftAt: string;
  /** Sends what was filled in; what it is refused with is told at the fields, or else where `onRefused` puts it. */
  readonly send: (body: Values) => Promise<unknown>;
  readonly onRefused: (error: unknown) => void;
  readonly onSent: (answer: unknown) => void;
  readonly sendLabel: string;
  /** Beside the button that sends. */
  readonly extra?: ReactNode;
}

function useCallForm({ resource, row, defaultValues, draftAt, send, onRefused, onSent }: CallFormProps) {
  const [form] = Form.useForm<Values>();
  useErrorsInLanguage(form);
  const mode = row ? 'edit' : 'add';
  const items = useMemo(() => compileForm(resource, mode), [resource, mode]);
  const [blank] = useState(() => blankValues(items, defaultValues));
  const base = useMemo(
    () => (row ? { row, values: rowValues(items, row) } : { row: { ...defaultValues }, values: blank }),
    [row, items, defaultValues, blank],
  );
  const [isSending, setSending] = useState(false);
  const isSent = useRef(false);
  const readValues = useCallback((): Values => form.getFieldsValue(true), [form]);
  const isDirty = useCallback(() => !isSent.current && isChanged(items, base.values, readValues()), [items, base, readValues]);
  const dialog = row ? ({ kind: 'edit', id: String(row.id) } as const) : ({ kind: 'add', defaultValues: {} } as const);
  const drafting = { at: draftAt, dialog, form, items, base, setBase: () => undefined, isReady: true, isDirty, readValues };
  const draft = useDraft(drafting);
  useLeaveGuard(isDirty, draft.forget);

  const refuse = (error: unknown) => {
    const fields = isApiError(error) ? error.fields : {};
    form.setFields(Object.entries(fields).map(([name, message]) => ({ name, errors: [message] })));
    showFirst(form, fields);
    const told = { message: '', statusCode: 0, errors: isApiError(error) ? error.errors : undefined };
    if (!isShownAtFields(told, drawnNames(form))) onRefused(error);
  };
  const save = async () => {
    if (isSending || isSent.current) return;
    setSending(true);
    try {
      const values = readValues();
      const answer = await send(row ? editBody(items, values, row) : addBody(items, values, defaultValues));
      isSent.current = true;
      draft.forget();
      onSent(answer);
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  };
  return { form, items, base, save, isSending, isRestored: draft.isRestored };
}

/**
 * A form of a noun on a page of its own, sent by a call of its own: the definition's rules in its words, refusals at their fields,
 * unsaved input guarded and brought back after a reload.
 */
export function CallForm(props: CallFormProps) {
  const { resource, inputs, sendLabel, extra } = props;
  const text = useText();
  const { form, items, base, save, isSending, isRestored } = useCallForm(props);
  return (
    <Form
      form={form}
      name={`form-${resource.name}`}
      initialValues={base.values}
      layout="vertical"
      onFinish={save}
      onKeyDown={onSaveKey(form.submit)}
      onFinishFailed={toFirstFault(form, `form-${resource.name}`)}
      validateTrigger={['onBlur', 'onChange']}
    >
      {isRestored && <Alert type="info" showIcon closable title={text('meta.restored')} style={{ marginBottom: 16 }} />}
      <FormFields resource={resource} items={items} row={base.row} inputs={inputs} />
      <Flex gap={8} wrap>
        <Button type="primary" htmlType="submit" loading={isSending}>
          {sendLabel}
        </Button>
        {extra}
      </Flex>
    </Form>
  );
}
