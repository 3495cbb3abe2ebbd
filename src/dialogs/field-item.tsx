import { Form } from 'antd';
import type { Field } from '#shared/field';
import { ruleText } from '#shared/rule-text';
import { checkField } from '#shared/validate';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { askOf, controlProps, FieldInput } from '#src/meta/kinds/control.tsx';
import { kindOf } from '#src/meta/kinds/registry';
import { useSecretName } from './secret-names.ts';

interface FieldItemProps {
  readonly name: string;
  readonly field: Field;
  /** The names of what is chosen already. */
  readonly label?: string;
  readonly extra?: string;
}

/** Shows a field of the definition in a custom form: its control, its rule, its label. */
export function FieldItem({ name, field, label, extra }: FieldItemProps) {
  const text = useText();
  const words = useWords();
  const language = useLanguage();
  useSecretName(name, field.kind === 'secret');
  const validator = async (_rule: unknown, value: unknown) => {
    const refusal = kindOf(field).check?.(value, field) ?? checkField(field, value);
    if (refusal) throw new Error(ruleText(refusal, language));
  };
  return (
    <Form.Item
      name={name}
      label={words(field)}
      extra={extra}
      required={field.required}
      rules={[{ validator }]}
      validateTrigger="onSubmit"
      {...controlProps(field)}
    >
      <FieldInput
        field={field}
        name={name}
        label={label}
        placeholder={text(askOf(field))}
        aria-required={field.required || undefined}
      />
    </Form.Item>
  );
}
