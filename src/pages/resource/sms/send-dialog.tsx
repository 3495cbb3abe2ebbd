import { useNotification } from '@refinedev/core';
import { Alert, Form, type FormInstance, Select } from 'antd';
import { useRef, useState } from 'react';
import { ruleText } from '#shared/rule-text';
import { phoneRule } from '#shared/rules';
import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useLanguage, useText } from '#src/lib/i18n';
import '#src/locales/sms';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { sms } from '#src/resources/resource/sms';
import { messageOf, mostPhones, type SendResult, type Typed } from './message.ts';
import { ParamsList } from './params-list.tsx';

const begun = { phones: [], params: [{}] };

/** Shows phone numbers as tags: typed one by one, or pasted from any list. */
function PhonesItem() {
  const text = useText();
  const language = useLanguage();
  const validator = async (_rule: unknown, phones: readonly string[] = []) => {
    if (phones.length === 0) throw new Error(ruleText({ code: 'PHONE_EMPTY' }, language));
    if (phones.length > mostPhones) throw new Error(text('sms.tooMany', { max: mostPhones }));
    for (const phone of phones) {
      const wrong = phoneRule(phone);
      if (wrong) throw new Error(text('sms.phoneWrong', { phone, reason: ruleText(wrong, language) }));
    }
  };
  return (
    <Form.Item
      name="phones"
      label={text('sms.phones')}
      extra={text('sms.phonesHelp', { max: mostPhones })}
      required
      rules={[{ validator }]}
      validateTrigger="onSubmit"
    >
      <Select
        mode="tags"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', '，', ';', '；', '、', ' ', '\t', '\n', '\r']}
        aria-required
      />
    </Form.Item>
  );
}

/** Shows which numbers were refused, and why. */
function Partly({ accepted, results }: SendResult) {
  const text = useText();
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={text('sms.partly', { count: accepted })}
      description={
        <ul>
          {results.map(({ phone, words }) => (
            <li key={phone}>{text('sms.phoneWrong', { phone, reason: words })}</li>
          ))}
        </ul>
      }
    />
  );
}

/** Sends a text to phones through the configuration of a row, whether it is in use or not. */
export function SendDialog({ rows, list: _, ...life }: RowsDialogProps) {
  const text = useText();
  const { call } = useServerAction(sms, { isOnce: true });
  const { open } = useNotification();
  const [partly, setPartly] = useState<SendResult>();
  const form = useRef<FormInstance>(null);
  const [row] = rows;
  const send = async (values: Typed) => {
    setPartly(undefined);
    const answer = await call<SendResult>('endpoint/send-message', { body: { id: String(row?.id), ...messageOf(values) } });
    if (!answer) return false;
    const left = answer.results.filter(({ words }) => words !== '');
    if (left.length === 0) {
      open?.({ type: 'success', message: text('sms.sent', { count: answer.accepted }) });
      return true;
    }
    // Another attempt sends the message to these numbers only.
    form.current?.setFieldValue(
      'phones',
      left.map(({ phone }) => phone),
    );
    setPartly({ accepted: answer.accepted, results: left });
    return false;
  };
  const title = text('sms.sendTitle', { code: String(row?.smsCode ?? '') });
  return (
    <SmallDialog {...life} draftOf={`sms ${row?.id}`} title={title} initialValues={begun} onSave={send}>
      {(itself) => {
        form.current = itself;
        return (
          <>
            <PhonesItem />
            <ParamsList />
            {partly && <Partly {...partly} />}
          </>
        );
      }}
    </SmallDialog>
  );
}
