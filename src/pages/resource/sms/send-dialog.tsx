import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useNotification } from '@refinedev/core';
import { Alert, Button, Flex, Form, type FormInstance, Input, Select } from 'antd';
import { useRef, useState } from 'react';
import { ruleText } from '#shared/rule-text';
import { phoneRule } from '#shared/rules';
import { useServerAction } from '#src/calls/use-server-action';
import type { RowsDialogProps } from '#src/dialogs/dialog-props';
import { useSecretName } from '#src/dialogs/secret-names';
import { SmallDialog } from '#src/dialogs/small-dialog.tsx';
import { useLanguage, useText } from '#src/lib/i18n';
import { sms } from '#src/resources/resource/sms';
import '#src/locales/sms';

/** The maximum number of phone numbers at a time. */
const mostPhones = 100;

/** A parameter of the message, as it is typed. */
export interface TypedParam {
  readonly name?: string;
  readonly value?: string;
}

/** The values of the form. */
interface Typed {
  readonly phones?: readonly string[];
  readonly params?: readonly (TypedParam | undefined)[];
}

/** The format of a parameter: a name as in the vendors' templates, or the number of a placeholder. */
const paramName = /^([A-Za-z][A-Za-z0-9_]{0,31}|\d{1,2})$/;

/** Converts the form values for the call; empty lines are left out. */
export function messageOf({ phones = [], params = [] }: Typed): { readonly phones: string; readonly params: string } {
  const named = params.flatMap((param) => (param?.name?.trim() ? [[param.name.trim(), param.value ?? '']] : []));
  return { phones: phones.join(','), params: JSON.stringify(Object.fromEntries(named)) };
}

/** The result for one phone number. */
export interface Result {
  readonly phone: string;
  /** A key of the dictionary `sms_outcome`. */
  readonly outcome: number;
  /** The reason why it was refused; empty if it was accepted. */
  readonly words: string;
}

/** The answer of the call. */
interface SendResult {
  readonly accepted: number;
  readonly results: readonly Result[];
}

const MOST = 20;
const LONGEST = 100;

/** Shows the parameters of the vendor's template, one per line. They may include a code, so no draft is stored. */
function ParamsList() {
  const text = useText();
  useSecretName('params', true);
  return (
    <Form.Item label={text('sms.params')} extra={text('sms.paramsHelp')}>
      <Form.List name="params">
        {(lines, { add, remove }) => (
          <Flex vertical gap="small">
            {lines.map(({ key, name }) => (
              <Flex key={key} gap="small" align="start">
                <Form.Item
                  name={[name, 'name']}
                  noStyle
                  rules={[{ pattern: paramName, message: text('sms.nameWrong') }]}
                  validateTrigger="onSubmit"
                >
                  <Input maxLength={32} placeholder={text('sms.name')} aria-label={text('sms.paramName', { n: name + 1 })} />
                </Form.Item>
                <Form.Item name={[name, 'value']} noStyle>
                  <Input
                    maxLength={LONGEST}
                    placeholder={text('sms.value')}
                    aria-label={text('sms.paramValue', { n: name + 1 })}
                  />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={text('sms.removeParam', { n: name + 1 })}
                  onClick={() => remove(name)}
                />
              </Flex>
            ))}
            <Button type="dashed" icon={<PlusOutlined />} disabled={lines.length >= MOST} onClick={() => add({})}>
              {text('sms.addParam')}
            </Button>
          </Flex>
        )}
      </Form.List>
    </Form.Item>
  );
}

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
