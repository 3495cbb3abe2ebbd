import { Form } from 'antd';
import type { Resource } from '#shared/define';
import { labelKey } from '#shared/define';
import { kindFacts } from '#shared/kinds';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import type { FormItem } from '../../compile/form.ts';
import { controlProps, FieldInput } from '../../kinds/control.tsx';
import type { Row } from '../../kinds/kind.ts';
import { fieldRules } from './field-rules.ts';
import styles from './form-fields.module.css';

interface FormFieldsProps {
  readonly resource: Resource;
  readonly items: readonly FormItem[];
  /** The record being edited, or the labels that a new one begins with. */
  readonly row: Row;
}

function FormField({ resource, item, row }: Omit<FormFieldsProps, 'items'> & { item: FormItem }) {
  const text = useText();
  const words = useWords();
  const language = useLanguage();
  const { name, field, isLocked, span, dependencies } = item;
  const placeholder = text(kindFacts[field.kind].ask === 'select' ? 'meta.choose' : 'meta.enter');
  return (
    <Form.Item
      className={span === 2 ? styles.wide : undefined}
      dependencies={[...dependencies]}
      extra={field.help && words(field.help)}
      label={words(field)}
      name={name}
      required={field.required && !isLocked}
      rules={fieldRules(item, { resource, row, language })}
      validateFirst
      {...controlProps(field)}
    >
      <FieldInput
        field={field}
        name={name}
        aria-required={field.required || undefined}
        disabled={isLocked}
        label={row[labelKey(name)]}
        placeholder={isLocked ? undefined : placeholder}
      />
    </Form.Item>
  );
}

/** The fields of a form in two columns, one on a phone. */
export function FormFields({ items, ...shared }: FormFieldsProps) {
  return (
    <div className={styles.grid}>
      {items.map((item) => (
        <FormField key={item.name} item={item} {...shared} />
      ))}
    </div>
  );
}
