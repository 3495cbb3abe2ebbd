import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Flex, Form, Input } from 'antd';
import { useSecretName } from '#src/dialogs/secret-names';
import { useText } from '#src/lib/i18n';
import { paramName } from './message.ts';
import '#src/locales/sms';

const MOST = 20;
const LONGEST = 100;

/** Shows the parameters of the vendor's template, one per line. They may include a code, so no draft is stored. */
export function ParamsList() {
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
