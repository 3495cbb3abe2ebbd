import { Button, Form, Segmented, Skeleton, Tag } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { artStates } from '#shared/handover/article';
import { ruleText } from '#shared/rule-text';
import { checkField } from '#shared/validate';
import { ArticleExtra } from '#src/articles/article-extra.tsx';
import { useArticleDialogs } from '#src/articles/use-article-dialogs.tsx';
import { useAttrs } from '#src/articles/use-articles';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import type { ColumnOverrides } from '#src/meta/compile/columns';
import { askOf, controlProps, FieldInput } from '#src/meta/kinds/control.tsx';
import type { InputProps, Row, Shown } from '#src/meta/kinds/kind';
import { ResourceScreen } from '#src/meta/screens/resource-screen.tsx';
import { article } from '#src/resources/business/article';
import { type Attr, attrField } from '#src/resources/business/attr-field';
import styles from './attrs.module.css';
import '#src/locales/article';

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
function AttrsInput({ id }: InputProps) {
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

function OverdueCell({ value }: Shown) {
  const text = useText();
  return Number(value) === 1 ? <Tag color="red">{text('article.overdueTag')}</Tag> : null;
}

const columns: ColumnOverrides = {
  isOverdue: { cell: (shown) => <OverdueCell {...shown} /> },
};
const inputs = { attrs: AttrsInput };

const fixed = ['artCode', 'artTypeId'] as const;
const free: readonly string[] = [];
/** Returns the fields that are locked: once somebody has signed for an article its number and type stay. */
const readOnlyFields = ({ id, artState }: Row) => (id === undefined || Number(artState) === artStates.registered ? free : fixed);

const isVisible = (verb: string, { artState }: Row) => {
  if (verb === 'delete') return Number(artState) === artStates.registered;
  return verb !== 'edit' || Number(artState) !== artStates.writtenOff;
};

/** Shows articles in custody: what they are, where they are, who has them, and their history. */
export function ArticlePage() {
  const text = useText();
  const [view, setView] = useState<'all' | 'overdue'>('all');
  const filters = useMemo(() => ({ isOverdue: view === 'overdue' ? 1 : undefined }), [view]);
  const { actions, dialog } = useArticleDialogs();
  const views = [
    { value: 'all', label: text('article.all') },
    { value: 'overdue', label: text('article.overdue') },
  ] as const;
  return (
    <>
      <ResourceScreen
        resource={article}
        header={<Segmented aria-label={text('article.view')} options={[...views]} value={view} onChange={setView} />}
        filters={filters}
        columns={columns}
        inputs={inputs}
        actions={actions}
        readOnlyFields={readOnlyFields}
        isVisible={isVisible}
        detailExtra={(row) => <ArticleExtra row={row} />}
      />
      {dialog}
    </>
  );
}
