import { Form, Input } from 'antd';
import { ruleText } from '#shared/rule-text';
import { checkField } from '#shared/validate';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import '#src/locales/flow';
import { flowModel } from '#src/resources/flow/processes';
import { isProcessKey } from './process-names.ts';

/** Shows the key of a process in a form. */
export function KeyItem() {
  const text = useText();
  const words = useWords();
  const language = useLanguage();
  const field = flowModel.fields.modelKey;
  const validator = async (_rule: unknown, value: unknown) => {
    const refusal = checkField(field, value);
    if (refusal) throw new Error(ruleText(refusal, language));
    if (!isProcessKey(String(value))) throw new Error(text('flow.keyFormat'));
  };
  return (
    <Form.Item name="modelKey" label={words(field)} tooltip={text('flow.keyHint')} required rules={[{ validator }]}>
      <Input maxLength={field.max} placeholder={text('meta.enter')} aria-required spellCheck={false} autoComplete="off" />
    </Form.Item>
  );
}
