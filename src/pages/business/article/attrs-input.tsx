import { Button, Form, Skeleton } from 'antd';
import { useEffect } from 'react';
import { ruleText } from '#shared/rule-text';
import { checkField } from '#shared/validate';
import { useAttrs } from '#src/articles/use-types';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { askOf, controlProps, FieldInput } from '#src/meta/kinds/control.tsx';
import type { InputProps } from '#src/meta/kinds/kind';
import { type Attr, attrField } from '#src/resources/business/attr-field';
import styles from './attrs.module.css';

function AttrItem({ attr }: { readonly attr: Attr }) {
  const text = useText();
  const words = useWords();
  const language = useLanguage();
  const field = attrField(attr);
  const validator = async (_rule: unknown, value: unknown) => {
    const refusal = checkField(field, value);
    if (refusal) throw new Error(ruleText(refusal, language));
  };
  return (
    <Form.Item
      name={['attrs', attr.key]}
      label={words(field)}
      required={field.required}
      rules={[{ validator }]}
      validateTrigger={['onBlur', 'onSubmit']}
      {...controlProps(field)}
    >
      <FieldInput field={field} name={attr.key} aria-required={field.required || undefined} placeholder={text(askOf(field))} />
    </Form.Item>
  );
}

/** Removes values that the chosen type has no field for, as after a change of type, so that they are not sent. */
function useKnownOnly(attrs: readonly Attr[] | undefined): void {
  const form = Form.useFormInstance();
  useEffect(() => {
    const values: unknown = form.getFieldValue('attrs');
    if (!attrs || typeof values !== 'object' || values === null) return;
    const known = Object.entries(values).filter(([key]) => attrs.some((attr) => attr.key === key));
    if (known.length < Object.keys(values).length) form.setFieldValue('attrs', Object.fromEntries(known));
  }, [attrs, form]);
}

/** Shows the extra fields of the chosen type as fields of the form. */
export function AttrsInput({ id }: InputProps) {
  const text = useText();
  const artTypeId: unknown = Form.useWatch('artTypeId');
  const { attrs, isChosen, error, retry } = useAttrs(artTypeId);
  useKnownOnly(attrs);
  if (!isChosen) return <span className={styles.hint}>{text('article.chooseType')}</span>;
  if (error) {
    return (
      <Button type="link" onClick={retry}>
        {text('article.attrsFailed')} · {text('common.retry')}
      </Button>
    );
  }
  if (!attrs) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (attrs.length === 0) return <span className={styles.hint}>{text('article.noAttrs')}</span>;
  return (
    <fieldset id={id} className={styles.attrs} aria-label={text('article.attrs')}>
      {attrs.map((attr) => (
        <AttrItem key={attr.key} attr={attr} />
      ))}
    </fieldset>
  );
}
