import { Form, Select } from 'antd';
import { ruleText } from '#shared/rule-text';
import { phoneRule } from '#shared/rules';
import { useLanguage, useText } from '#src/lib/i18n';
import { mostPhones } from './message.ts';
import '#src/locales/lazy/sms';

/** Shows phone numbers as tags: typed one by one, or pasted from any list. */
export function PhonesItem() {
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
