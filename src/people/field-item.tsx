import { Form } from 'antd';
import { refusalText } from '#shared/errors';
import type { Field } from '#shared/field';
import { checkField } from '#shared/validate';
import { useLanguage, useWords } from '#src/lib/i18n';
import { controlProps, FieldInput } from '#src/meta/kinds/control.tsx';

interface FieldItemProps {
  readonly name: string;
  readonly field: Field;
  /** The names of what is chosen already. */
  readonly label?: string;
  readonly extra?: string;
}

/** A field of the definition in a form of its own: its control, its rule, its words. */
export function FieldItem({ name, field, label, extra }: FieldItemProps) {
  const words = useWords();
  const language = useLanguage();
  const validator = async (_rule: unknown, value: unknown) => {
    const refusal = checkField(field, value);
    if (refusal) throw new Error(refusalText(refusal, language));
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
      <FieldInput field={field} name={name} label={label} aria-required={field.required || undefined} />
    </Form.Item>
  );
}
