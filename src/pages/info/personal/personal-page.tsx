import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Field } from '#shared/field';
import { ruleText } from '#shared/rule-text';
import { checkField } from '#shared/validate';
import { Facts } from '#src/components/facts.tsx';
import { ErrorState } from '#src/components/state-views.tsx';
import { useLanguage, useText, useWords } from '#src/lib/i18n';
import { onlyPassword } from '#src/lib/sign-in/sign-in-ways';
import { readReturn } from '#src/lib/sign-in/social';
import { useUnsavedGuard } from '#src/lib/unsaved';
import { FormRow } from '#src/meta/screens/form/form-row.tsx';
import { useErrorsInLanguage } from '#src/meta/screens/form/use-errors-in-language';
import { useKeptValues } from '#src/meta/screens/form/use-kept-values';
import { askWays } from '#src/providers/sign-in';
import { user } from '#src/resources/system/user';
import { AvatarInput } from './avatar-input.tsx';
import { Identities } from './identities.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './personal.module.css';
import { SessionsList } from './sessions-list.tsx';
import { type OwnInfo, type OwnRecord, ownFields, useOwnRecord, useSaveInfo } from './use-own-record.ts';
import '#src/locales/personal';

const inputs = { name: {}, realName: {}, phone: { inputMode: 'tel' }, email: { inputMode: 'email' } } as const;

function useFieldRule() {
  const language = useLanguage();
  return (field: Field) => ({
    validator: async (_: unknown, value: unknown) => {
      const refusal = checkField(field, value);
      if (refusal) throw new Error(ruleText(refusal, language));
    },
  });
}

/** Shows the data of a user that only others may change. */
function Given({ own }: { readonly own: OwnRecord }) {
  const text = useText();
  const shown = [
    ['account', own.account],
    ['dept', own.deptName],
    ['role', own.roleName],
    ['post', own.postName],
  ] as const;
  const items = shown.map(([key, value]) => ({ key, label: text(`personal.${key}`), value: value || '—' }));
  return <Facts className={styles.given} columns={1} items={items} />;
}

/** Shows the form with the five fields that every user may change. */
function InfoForm({ own }: { readonly own: OwnRecord }) {
  const text = useText();
  const words = useWords();
  const ruleOf = useFieldRule();
  const [form] = Form.useForm<OwnInfo>();
  useErrorsInLanguage(form);
  const { save, isSaving } = useSaveInfo();
  const [saved, setSaved] = useState(own);

  const read = (): OwnInfo => {
    const values: Partial<OwnInfo> = form.getFieldsValue(true);
    const texts = ownFields.map((name) => [name, (values[name] ?? '').trim()]);
    return Object.fromEntries(texts) as Record<(typeof ownFields)[number], string>;
  };
  const kept = useKeptValues({ of: 'personal-info', form, initialValues: { ...saved }, isReady: true });
  useUnsavedGuard(kept.isDirty, kept.forget);

  const handleFinish = async () => {
    const info = read();
    const outcome = await save(info);
    if (outcome === 'saved') {
      form.setFieldsValue(info);
      setSaved({ ...own, ...info });
    } else form.setFields(Object.entries(outcome).map(([name, message]) => ({ name: name as keyof OwnInfo, errors: [message] })));
  };

  return (
    <div className={styles.columns}>
      <Form
        form={form}
        name="personal-info"
        className={styles.form}
        initialValues={own}
        layout="vertical"
        onFinish={handleFinish}
        scrollToFirstError={{ block: 'center', focus: true }}
        validateTrigger="onBlur"
      >
        {kept.isRestored && <Alert type="info" showIcon closable title={text('meta.restored')} style={{ marginBottom: 16 }} />}
        <FormRow name="avatar" label={text('personal.avatar')} rules={[ruleOf(user.fields.avatar)]}>
          <AvatarInput />
        </FormRow>
        {Object.entries(inputs).map(([name, props]) => {
          const field: Field = user.fields[name as keyof typeof inputs];
          return (
            <FormRow key={name} name={name} label={words(field)} required={field.required} rules={[ruleOf(field)]}>
              <Input {...props} autoComplete="off" aria-required={field.required || undefined} />
            </FormRow>
          );
        })}
        <Button type="primary" htmlType="submit" loading={isSaving}>
          {text('personal.save')}
        </Button>
      </Form>
      <Given own={own} />
    </div>
  );
}

function Info() {
  const { data, error, retry } = useOwnRecord();
  if (data) return <InfoForm own={data} />;
  if (error) return <ErrorState hint={error.message} onRetry={retry} />;
  return <Skeleton active avatar={{ size: 96 }} paragraph={{ rows: 6 }} />;
}

/** Returns the other sites by which the user may sign in; none where the server knows of none. */
function useSites() {
  const { data = onlyPassword } = useQuery({
    queryKey: ['ways'],
    queryFn: ({ signal }) => askWays(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data.social;
}

/** Shows the user's own account: their data, password, identities at other sites and sessions. */
export function PersonalPage() {
  const text = useText();
  const { search } = useLocation();
  const [shown, setShown] = useState(() => (readReturn(search) ? 'identities' : 'info'));
  const sites = useSites();
  const identities = { key: 'identities', label: text('personal.identities'), children: <Identities sources={sites} /> };
  return (
    <div className={styles.page}>
      <Tabs
        activeKey={shown}
        onChange={setShown}
        items={[
          { key: 'info', label: text('personal.info'), children: <Info /> },
          { key: 'password', label: text('personal.password'), children: <PasswordForm /> },
          { key: 'sessions', label: text('personal.sessions'), children: <SessionsList /> },
          ...(sites.length > 0 ? [identities] : []),
        ]}
      />
    </div>
  );
}
